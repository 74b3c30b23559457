import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadWatch } from './upload-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => vi.useRealTimers())

/** An upload; each call of the returned function lets so many bytes arrive after so many seconds. */
function startUpload() {
  const socket = { bytesRead: 0 }
  const watch = new UploadWatch({ raw: { socket } } as FastifyRequest, 'stored')
  return async (bytes: number, seconds: number) => {
    const arriving = new Promise<void>((resolve) => {
      setTimeout(() => {
        socket.bytesRead += bytes
        resolve()
      }, seconds * 1000)
    })
    const waited = watch.wait(arriving).then(
      () => 'taken',
      (error: { code?: string }) => error.code,
    )
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return waited
  }
}

test('an upload of a slow line is waited for as long as it goes on', async () => {
  const arrive = startUpload()
  for (let piece = 0; piece < 10; piece += 1) expect(await arrive(100_000, 9)).toBe('taken')
})

test('an upload that begins fast and trickles then is refused', async () => {
  const arrive = startUpload()
  expect(await arrive(5_000_000, 1)).toBe('taken')
  expect(await arrive(5_000, 6)).toBe('taken')
  expect(await arrive(5_000, 6)).toBe('request_timeout')
})
