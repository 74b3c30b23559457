import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerLine } from '#contract/imports/lines.names.ts'
import { importLinesType } from '#contract/imports/lines.names.ts'
import { minute } from '#domain/time/durations.ts'
import { explain } from './replies.ts'

/** A proxy closes an answer of which it has seen nothing for long; some wait for a minute only. */
const sayAgainEvery = minute / 2

type Visit = { request: FastifyRequest; reply: FastifyReply }
type Work<Progress, Result> = (onProgress: (progress: Progress) => void) => Promise<Result>

/**
 * Answers long work with its result. A client that accepts lines is also told the progress meanwhile; a failure is then
 * the last line, because the status has been sent already.
 */
export async function answerLongWork<Progress extends { phase: string }, Result>(
  work: Work<Progress | { phase: 'waiting' }, Result>,
  { request, reply }: Visit,
): Promise<Result | FastifyReply> {
  if (!request.headers.accept?.includes(importLinesType)) return work(() => {})
  const lines = new PassThrough()
  const tell = (line: AnswerLine<Progress | { phase: 'waiting' }, Result>) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  // Keeps proxies from gathering the answer, which would hold the progress back.
  reply.header('x-accel-buffering', 'no').type(importLinesType).send(lines)
  let latest: Progress | { phase: 'waiting' } = { phase: 'waiting' }
  const say = (progress = latest) => {
    latest = progress
    tell({ progress })
  }
  say()
  const saying = setInterval(say, sayAgainEvery)
  try {
    tell({ result: await work(say) })
  } catch (error) {
    tell({ error: explain(error, request).body })
  } finally {
    clearInterval(saying)
  }
  lines.end()
  return reply
}
