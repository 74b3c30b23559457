import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { ApiError, aquariumNotFound, errorStatus } from '#contract/errors.ts'
import { asDatabaseFault, isForeignKeyViolation } from '#server/db/database-faults.ts'

/** The one place where an error becomes a reply: flat, with a sentence, never with internals. */
export function installErrorHandler(app: FastifyInstance) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = asApiError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendError(refusal, { request, reply })
  })
}

/** Sends the flat body of a refusal. */
export function sendError(
  error: ApiError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    request_id: request.id,
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  // The rest of a request that trickles is not waited for.
  if (error.code === 'request_timeout') reply.header('connection', 'close')
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

function asApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  // Its aquarium was removed between the look and the write; an unknown owner is said by the rules themselves.
  if (isForeignKeyViolation(error)) return aquariumNotFound()
  return asDatabaseFault(error) ?? asHttpRefusal(error) ?? new ApiError('internal', internalSentence)
}

const internalSentence = 'Something went wrong in Coralline. Nothing was changed; please try again.'

/** What Fastify and its plugins refuse by themselves, in our words. */
function asHttpRefusal(error: FastifyError): ApiError | undefined {
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return undefined
  const code = codes[status] ?? 'invalid_request'
  return new ApiError(code, sentences[error.code] ?? sentences[status] ?? 'The request is not valid.')
}

const codes: Record<number, ErrorCode> = Object.fromEntries(
  (
    ['request_timeout', 'too_large', 'uri_too_long', 'unsupported_media_type', 'headers_too_large'] as const
  ).map((code) => [errorStatus[code], code]),
)

const sentences: Record<string | number, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; it must be a JSON object.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  400: 'The request is not valid.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The body must be application/json, or multipart/form-data for a file.',
  431: 'The headers of the request are too large.',
}
