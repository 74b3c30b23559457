import { afterEach, expect, test, vi } from 'vitest'
import { mayTryAgain, NetworkError, NoAnswer } from '#web/api/api.ts'
import { sendImage } from './send-image.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const photo = new File([jpeg], 'reef.jpg')

/** Uploads a file by a request of which `becomes` says what becomes of it once it is sent. */
function send(file: File, becomes: (request: Request) => void, { signal } = new AbortController()) {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Request {
      send() {
        becomes(this)
      }
    },
  )
  return sendImage({ aquariumId: 7, file, key: 'k', signal, onProgress() {} })
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

/** What the failure says of a file, and whether the server has seen anything of it. */
async function refusalOf(file: File, becomes: (request: Request) => void = () => {}) {
  let isSent = false
  const error: unknown = await send(file, (request) => {
    isSent = true
    becomes(request)
  }).catch((error) => error)
  return { error, isSent }
}

test('a file that cannot be read is told as such and not tried again; one that can has lost its connection', async () => {
  const gone = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFound')) })
  const folder = Object.assign(new File([jpeg], 'reef.jpg'), { slice: gone })
  const moved = new File([jpeg], 'reef.jpg')
  const refusals = [
    { ...(await refusalOf(folder)), wasSent: false },
    {
      ...(await refusalOf(moved, (request) => {
        moved.slice = gone
        request.onerror()
      })),
      wasSent: true,
    },
  ]
  for (const { error, isSent, wasSent } of refusals) {
    expect(isSent).toBe(wasSent)
    expect(error).toMatchObject({ message: expect.stringContaining('choose the photo again') })
    expect(mayTryAgain(error)).toBe(false)
  }
  await expect(send(photo, (request) => request.onerror())).rejects.toThrow(NetworkError)
})

test('a photo of a kind that the server does not take is refused before it is sent', async () => {
  const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0', new Uint8Array(10_000)], 'IMG_0001.jpg')
  expect(await refusalOf(heic)).toMatchObject({
    isSent: false,
    error: {
      code: 'image_refused',
      message: expect.stringContaining('This file is a HEIC photo. Export it'),
    },
  })
})

test('a photo that is cancelled is sent no further', async () => {
  const cancelling = new AbortController()
  const sending = send(photo, () => cancelling.abort(), cancelling)
  await expect(sending).rejects.toThrow(DOMException)
  const before = await send(photo, () => expect.fail('It was sent.'), cancelling).catch((error) => error)
  expect(before).toBe(cancelling.signal.reason)
})

test('the answer to a photo is awaited longer than the server lets it wait, and then the true time is told', async () => {
  vi.useFakeTimers()
  const sending = send(photo, (request) => request.upload.onload({ loaded: 100, total: 100 }))
  const told = vi.fn()
  sending.catch(told)
  // Until the beginning of the file has been read.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await vi.advanceTimersByTimeAsync(140_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(sending).rejects.toThrow(NoAnswer)
  await expect(sending).rejects.toThrow('Coralline has not answered for 150 seconds.')
})
