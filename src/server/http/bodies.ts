import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bodies are JSON in UTF-8, to the byte: what cannot be read exactly is refused, not repaired. */
export function acceptExactJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      done(new ApiError('invalid_request', 'The body is not UTF-8 text.'))
      return
    }
    void parse(request, text, done)
  })
}
