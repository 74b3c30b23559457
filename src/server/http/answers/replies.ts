import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '#contract/errors/error-status.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors/errors.ts'
import { ApiError, invalidRequest } from '#contract/errors/errors.ts'
import { tooManyOpen } from '#contract/errors/storage-errors.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import { isOutOfDescriptors } from '#server/files/folder-faults.ts'

/** Makes errors flat replies with a sentence, never with internals. */
export function installErrorHandler(app: FastifyInstance) {
  app.decorateReply('refusal', undefined)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { refusal } = explain(error, request)
    const { refusedAt } = request.routeOptions.config.endpoint ?? {}
    // A visit of a page is known by its Accept header: on plain http browsers send no Sec-Fetch-Mode.
    const isVisit = request.headers.accept?.startsWith('text/html')
    if (refusedAt === undefined || !isVisit) return sendError(refusal, { request, reply })
    reply.refusal = refusal.code
    return reply.redirect(refusedAt + refusal.code)
  })
}

/** Turns an error into a refusal and its body. Logs errors that are the server's fault. */
export function explain(error: unknown, request: FastifyRequest): { refusal: ApiError; body: ErrorBody } {
  // Nobody reads the refusal of a request whose client has gone.
  const refusal = isHangUp(error, request)
    ? new ApiError('invalid_request', 'The request broke off. Nothing was changed; please try again.')
    : asApiError(error)
  if (errorStatus[refusal.code] >= 500) request.log.error({ err: error }, 'request failed')
  return { refusal, body: bodyOf(refusal, request) }
}

function bodyOf({ code, message, fields, stored, aquariums }: ApiError, { id }: FastifyRequest): ErrorBody {
  return {
    code,
    message,
    ...(fields && { fields }),
    ...(stored && { stored }),
    ...(aquariums && { aquariums }),
    request_id: id,
  }
}

export function sendError(
  error: ApiError,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  reply.refusal = error.code
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply
    .code(errorStatus[error.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(bodyOf(error, request)))
}

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused; undefined when it was not. */
    refusal: ErrorCode | undefined
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isOutOfDescriptors(error)) return tooManyOpen()
  return asDatabaseFault(error) ?? asHttpRefusal(error) ?? new ApiError('internal', internalSentence)
}

const internalSentence = 'Something went wrong in Coralline. Nothing was changed; please try again.'

/** True when the client hung up before its request had arrived. */
function isHangUp(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}

function asHttpRefusal(error: unknown): ApiError | undefined {
  const { statusCode: status = 500, code: name = '' } = error as Partial<FastifyError>
  return status >= 400 && status < 500 ? httpRefusal(status, name) : undefined
}

/** The refusal for a status of HTTP; `name` is Fastify's code for the cause. */
export function httpRefusal(status: number, name = ''): ApiError {
  const code = codes[status] ?? 'invalid_request'
  return new ApiError(code, sentences[name] ?? sentences[status] ?? invalidRequest({}).message)
}

const codes: Record<number, ErrorCode> = {
  408: 'request_timeout',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
}

const sentences: Record<string | number, string> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; it must be a JSON object.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The body must be application/json, or multipart/form-data for a file.',
  431: 'The headers of the request are too large.',
}
