import type { FastifyReply } from 'fastify'

/** Empties the browser's cache. It keeps pictures for a year, and the next user at this browser must not see them. */
export function forgetPictures(reply: FastifyReply) {
  reply.header('clear-site-data', '"cache"')
}
