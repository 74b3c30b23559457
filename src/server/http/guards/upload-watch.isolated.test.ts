import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadWatch } from './upload-watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => vi.useRealTimers())

/** An upload; each call of the returned function lets so many bytes arrive after so many seconds. */
function startUpload(longest?: number) {
  const socket = { bytesRead: 0 }
  const watch = new UploadWatch({ raw: { socket } } as FastifyRequest, 'stored', longest)
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

test('an upload takes ten minutes at most, unless it is one that may take hours', async () => {
  const [photo, account] = [startUpload(), startUpload(Number.POSITIVE_INFINITY)]
  for (let minute = 0; minute < 9; minute += 1)
    for (let piece = 0; piece < 8; piece += 1) expect(await photo(1_000_000, 7.5)).toBe('taken')
  for (let piece = 0; piece < 7; piece += 1) expect(await photo(1_000_000, 8)).toBe('taken')
  expect(await photo(1_000_000, 8)).toBe('request_timeout')
  for (let piece = 0; piece < 500; piece += 1) expect(await account(1_000_000, 9)).toBe('taken')
})
