import type { FastifyInstance } from 'fastify'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError, invalidRequest } from '#contract/errors/errors.ts'
import { tooSmall, vanishes } from '#domain/units/tiny-numbers.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Refuses bodies that cannot be read exactly as JSON in UTF-8; nothing is repaired. */
export function acceptExactJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (otherCharset.test(request.headers['content-type'] ?? '')) {
      done(new ApiError('unsupported_media_type', 'The body must be UTF-8, as JSON always is.'))
      return
    }
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      done(new ApiError('invalid_request', 'The body is not UTF-8 text.'))
      return
    }
    void parse(request, text, (error: Error | null, value?: unknown) => {
      const lost = error || !mayVanish.test(text) ? {} : numbersLost(text)
      if (Object.keys(lost).length > 0) done(invalidRequest(lost))
      else done(error, value)
    })
  })
}

/** A charset that the parser would not follow. */
const otherCharset = /;\s*charset\s*=\s*"?(?!"?utf-8"?\s*(?:;|$))/i

/**
 * Without a negative exponent or hundreds of zeros no number vanishes. To look at each takes longer than reading a log.
 */
const mayVanish = /e-|\.0{300}/i

/** A sentence for each number that is not 0, but so small that it would be read as 0. */
function numbersLost(text: string): FieldErrors {
  const lost: FieldErrors = {}
  JSON.parse(text, (key: string, value: unknown, { source }: { source?: string } = {}) => {
    if (value === 0 && source !== undefined && vanishes(source)) lost[key] = `${key}: ${tooSmall(source)}`
    return value
  })
  return lost
}
