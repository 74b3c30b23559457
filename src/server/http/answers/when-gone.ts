import type { FastifyReply } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'

export function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new ApiError('request_timeout', 'The caller has hung up.'))
  })
  return gone.signal
}
