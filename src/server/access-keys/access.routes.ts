import * as contract from '#contract/access.ts'
import { calendarNotFound, keyNotFound } from '#contract/errors/access-errors.ts'
import { sharedPage } from '#contract/pages.ts'
import { createShare } from '#contract/shares.ts'
import { instanceId } from '#server/db/instance.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isKnownTag } from '#server/http/answers/conditional-requests.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import { findCalendar, readCalendar } from './calendar.rules.ts'
import * as rules from './keys.rules.ts'
import * as shares from './share-keys.rules.ts'

type AccessParts = { db: Db; origins: OwnOrigins; now(): Date }

export function serveAccess(serve: Serve, { db, origins, now }: AccessParts) {
  serve(contract.listAccess, ({ actor }) => rules.listAccess(db, actor.id))

  serve(contract.createToken, ({ actor, body }) => rules.createToken(db, { actor, fields: body, now: now() }))

  serve(contract.createCalendar, async ({ actor }) => {
    const { key, secret } = await rules.createCalendarKey(db, { actor, now: now() })
    const [address = origins.publicOrigin.address] = origins.forPhones
    return { ...key, url: `${address}${contract.getCalendar.path}?k=${secret}` }
  })

  serve(createShare, async ({ actor, params, body }) => {
    const { key, secret } = await shares.createShare(db, { id: params.id, actor, fields: body, now: now() })
    return { ...key, url: `${origins.publicOrigin.address}${sharedPage}?k=${secret}` }
  })

  serve(contract.updateAccess, ({ actor, params, body }) =>
    rules.updateKey(db, { id: params.id, userId: actor.id, change: body, now: now() }),
  )

  serve(contract.deleteAccess, async ({ actor, params }) => {
    await rules.deleteKey(db, { id: params.id, userId: actor.id })
  })

  serve(contract.getKey, async ({ actor: { scope }, request: { accessKey } }) => {
    if (!accessKey || scope.kind === 'full') throw keyNotFound()
    const { name, aquarium_id, expires_at } = accessKey
    // What it may at this address, on plain http less than elsewhere.
    return { name, may: rules.rightOf(scope.may.join(',')), aquarium_id, expires_at }
  })

  serve(contract.getCalendar, async ({ query, request, reply, read }) => {
    const userId = await findCalendar(db, { secret: query.k ?? '', now: now() })
    if (userId === undefined) throw calendarNotFound()
    const instance = await instanceId(db)
    const work = (db: Db) => readCalendar(db, { userId, now: now(), instance })
    const { text, etag } = await read(work, { userId })
    // Each client of a calendar asks when it likes, and is told what has changed.
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="coralline.ics"')
      .send(text)
  })
}
