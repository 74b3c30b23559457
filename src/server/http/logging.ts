import { writeSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { causesOf } from '#server/logging/causes.ts'

/** Structured logs without personal data: no query, cookie, header or address of a user. */
export function loggerOptions(level: string) {
  return {
    level,
    // At the lowest level plugins log their options with all headers of a request.
    redact: { paths: ['headers', '*.headers'], remove: true },
    serializers: {
      // Fastify's own serializer logs the query with the code of a sign-in.
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
      err: (error: unknown) => ({ message: '', stack: '', ...causesOf(error) }),
    },
  }
}

/**
 * Loses a line that cannot be written, as to a full disk, and nothing else. The logger's own way would end the server,
 * and then
 * try for ever to write its last lines.
 */
export const standardOutput = {
  write(line: string) {
    try {
      writeSync(1, line)
    } catch {}
  },
}

export function installRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const { method, originalUrl, accessKey } = request
    const { statusCode: status, elapsedTime, refusal: code } = reply
    const said = { ...(code && { code }), ...(accessKey && { key: accessKey.public_id }) }
    request.log.info(
      { method, path: originalUrl.split('?')[0], status, ...said, ms: Math.round(elapsedTime) },
      'request',
    )
  })
}
