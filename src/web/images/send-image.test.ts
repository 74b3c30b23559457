import { afterEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#web/api/api.ts'
import { sendImage } from './send-image.ts'

afterEach(() => vi.unstubAllGlobals())

/** Uploads an image to something that answers with a body and a status of success. */
function sendTo(answer: string) {
  class Request {
    upload = {}
    status = 201
    responseText = answer
    onload = () => {}
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send() {
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sendImage({ aquariumId: 7, file: new File(['x'], 'reef.jpg'), key: 'k', onProgress() {} })
}

test('an image is stored when the server says so, and not by the page of a hotel’s portal', async () => {
  expect(await sendTo('{"id":3}')).toBeUndefined()
  for (const answer of ['<!doctype html>Welcome to Wi-Fi', '{"ok":true}', ''])
    await expect(sendTo(answer)).rejects.toThrow(NetworkError)
})
