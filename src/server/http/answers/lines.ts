import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerLine } from '#contract/imports/lines.names.ts'
import { importLinesType } from '#contract/imports/lines.names.ts'
import { explain } from './replies.ts'

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
  tell({ progress: { phase: 'waiting' } })
  try {
    tell({ result: await work((progress) => tell({ progress })) })
  } catch (error) {
    tell({ error: explain(error, request).body })
  }
  lines.end()
  return reply
}
