import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerLine } from '#contract/imports/lines.names.ts'
import { importLinesType } from '#contract/imports/lines.names.ts'
import { minute } from '#domain/time/durations.ts'
import { explain } from './replies.ts'

/** Proxies close a silent answer, some after a minute. */
const repeatEvery = minute / 2

type Visit = { request: FastifyRequest; reply: FastifyReply }
type Work<Progress, Result> = (onProgress: (progress: Progress) => void) => Promise<Result>

/**
 * Answers long work with its result. A client that accepts lines also gets the progress, and a failure as the last
 * line.
 */
export async function answerLongWork<Progress extends { phase: string }, Result>(
  work: Work<Progress | { phase: 'waiting' }, Result>,
  { request, reply }: Visit,
): Promise<Result | FastifyReply> {
  if (!request.headers.accept?.includes(importLinesType)) return work(() => {})
  const lines = new PassThrough()
  const writeLine = (line: AnswerLine<Progress | { phase: 'waiting' }, Result>) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`)
  }
  // Keeps proxies from buffering the answer, which would hold the progress back.
  reply.header('x-accel-buffering', 'no').type(importLinesType).send(lines)
  let latest: Progress | { phase: 'waiting' } = { phase: 'waiting' }
  const writeProgress = (progress = latest) => {
    latest = progress
    writeLine({ progress })
  }
  writeProgress()
  const timer = setInterval(writeProgress, repeatEvery)
  try {
    writeLine({ result: await work(writeProgress) })
  } catch (error) {
    writeLine({ error: explain(error, request).body })
  } finally {
    clearInterval(timer)
  }
  lines.end()
  return reply
}
