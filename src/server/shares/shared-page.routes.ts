import type { FastifyInstance } from 'fastify'
import { sharedPictureUrl } from '#contract/image-addresses.names.ts'
import { sharedPage } from '#contract/pages.ts'
import { findLink } from '#server/access-keys/share-keys.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { linkRate } from '#server/http/guards/rates.ts'
import type { Pages } from '#server/http/pages/pages.ts'
import type { SharedCard } from '#server/http/pages/shared-document.ts'
import { linkHeaders } from '#server/http/serve.ts'
import { readSharedCard } from './shared-tank.rules.ts'

type PageParts = { db: Db; pages: Pages; publicUrl: string; now(): Date; rate: number }

/** Serves the page of a link, which tells a preview the tank's name. No cookie is read. */
export function installSharedPage(app: FastifyInstance, { db, pages, publicUrl, now, rate }: PageParts) {
  app.get<{ Querystring: { k?: unknown } }>(
    sharedPage,
    {
      config: { rateLimit: linkRate(rate) },
      // Refusals have them too.
      onRequest: async (_request, reply) => {
        reply.headers(linkHeaders)
      },
    },
    async ({ id, query }, reply) => {
      const k = typeof query.k === 'string' ? query.k : ''
      const card = await readCard(k, id)
      const { html, policy } = await pages.shared(card)
      return reply
        .code(card ? 200 : 404)
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )

  async function readCard(k: string, requestId: string): Promise<SharedCard | undefined> {
    const found = await findLink(db, { secret: k, now: now() })
    if (!found) return undefined
    const { link } = found
    const card = await readSharedCard(db, { link, actor: { ...found.actor, requestId }, now: now() })
    if (!card) return undefined
    const { name, cover: image } = card
    const picture = image && `${publicUrl}${sharedPictureUrl({ image, size: 'full', k })}`
    return { name, picture }
  }
}
