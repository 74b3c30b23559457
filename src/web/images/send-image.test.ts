import { afterEach, expect, test, vi } from 'vitest'
import { mayTryAgain, NetworkError, NoAnswer } from '#web/api/api.ts'
import { sendImage } from './send-image.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const photo = new File(['x'], 'reef.jpg')

/** Uploads a file by a request of which `becomes` says what becomes of it once it is sent. */
function send(file: File, becomes: (request: Request) => void) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Request {
      send() {
        becomes(this)
      }
    },
  )
  return sendImage({ aquariumId: 7, file, key: 'k', onProgress() {} })
}

class Request {
  upload = { onload(_sent: { loaded: number; total: number }) {} }
  status = 201
  responseText = ''
  onload() {}
  onerror() {}
  onabort() {}
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  abort() {
    this.onabort()
  }
}

/** Uploads an image to something that answers with a body and a status of success. */
function sendTo(answer: string) {
  return send(photo, (request) => {
    request.responseText = answer
    request.onload()
  })
}

test('an image is stored when the server says so, and not by the page of a hotel’s portal', async () => {
  expect(await sendTo('{"id":3}')).toBeUndefined()
  for (const answer of ['<!doctype html>Welcome to Wi-Fi', '{"ok":true}', ''])
    await expect(sendTo(answer)).rejects.toThrow(NetworkError)
})

test('a file that cannot be read is told as such and not tried again; one that can has lost its connection', async () => {
  const moved = new File(['x'], 'reef.jpg')
  moved.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) })
  const refusal = await send(moved, (request) => request.onerror()).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ message: expect.stringContaining('choose the photo again') })
  expect(mayTryAgain(refusal)).toBe(false)
  await expect(send(photo, (request) => request.onerror())).rejects.toThrow(NetworkError)
})

test('the answer to a photo is awaited longer than the server lets it wait, and then the true time is told', async () => {
  vi.useFakeTimers()
  const sending = send(photo, (request) => request.upload.onload({ loaded: 100, total: 100 }))
  const told = vi.fn()
  sending.catch(told)
  await vi.advanceTimersByTimeAsync(140_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(sending).rejects.toThrow(NoAnswer)
  await expect(sending).rejects.toThrow('Coralline has not answered for 150 seconds.')
})
