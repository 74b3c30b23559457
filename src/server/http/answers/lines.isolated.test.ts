import type { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importLinesType } from '#contract/imports/lines.names.ts'
import { answerLongWork } from './lines.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('while work waits or says nothing new, its last line is said again every half a minute, and never after its end', async () => {
  let sent: PassThrough | undefined
  const reply = { header: () => reply, type: () => reply, send: (lines: PassThrough) => (sent = lines) }
  const { promise, resolve } = Promise.withResolvers<string>()
  const answered = answerLongWork<{ phase: string }, string>(
    (onProgress) => {
      vi.advanceTimersByTime(65_000)
      onProgress({ phase: 'reading' })
      vi.advanceTimersByTime(30_000)
      return promise
    },
    {
      request: { headers: { accept: importLinesType } } as unknown as FastifyRequest,
      reply: reply as unknown as FastifyReply,
    },
  )
  resolve('done')
  await answered
  vi.advanceTimersByTime(90_000)
  if (!sent) throw new Error('No lines were sent.')
  const lines = (await text(sent)).trim().split('\n')
  const [waiting, reading] = ['waiting', 'reading'].map((phase) => ({ progress: { phase } }))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    ...[waiting, waiting, waiting],
    ...[reading, reading],
    { result: 'done' },
  ])
})
