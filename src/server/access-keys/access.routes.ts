import * as contract from '#contract/access.ts'
import { keyNotFound } from '#contract/errors/access-errors.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import * as rules from './keys.rules.ts'

type AccessParts = { db: Db; origins: OwnOrigins; now(): Date }

export function serveAccess(serve: Serve, { db, origins, now }: AccessParts) {
  serve(contract.listAccess, ({ actor }) => rules.listAccess(db, actor.id))

  serve(contract.createToken, ({ actor, body }) => rules.createToken(db, { actor, fields: body, now: now() }))

  serve(contract.createCalendar, async ({ actor }) => {
    const { key, secret } = await rules.createCalendarKey(db, { actor, now: now() })
    const [address = origins.publicOrigin.address] = origins.forPhones
    return { ...key, url: `${address}${contract.getCalendar.path}?k=${secret}` }
  })

  serve(contract.updateAccess, ({ actor, params, body }) =>
    rules.updateKey(db, { id: params.id, userId: actor.id, change: body, now: now() }),
  )

  serve(contract.deleteAccess, async ({ actor, params }) => {
    await rules.deleteKey(db, { id: params.id, userId: actor.id })
  })

  serve(contract.getKey, async ({ request: { accessKey } }) => {
    if (!accessKey) throw keyNotFound()
    const { name, may, aquarium_id, expires_at } = accessKey
    return { name, may: rules.rightOf(may), aquarium_id, expires_at }
  })
}
