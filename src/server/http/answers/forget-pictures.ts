import type { FastifyReply } from 'fastify'

/** A browser keeps pictures for a year: the next keeper of it must not see the last one's. */
export function forgetPictures(reply: FastifyReply) {
  reply.header('clear-site-data', '"cache"')
}
