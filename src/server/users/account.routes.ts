import type { Me } from '#contract/account.ts'
import { closeAccount, getMe, updateMe } from '#contract/account.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { cookieJar, forgetPictures } from '#server/http/cookies.ts'
import type { OwnOrigin } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import * as closing from './closing.rules.ts'
import * as me from './preferences.rules.ts'

type AccountParts = { db: Db; now(): Date; hasPlans: boolean }

export function serveAccount(serve: Serve, { db, now, hasPlans }: AccountParts) {
  const findActor = (token: string, at: OwnOrigin) => me.findActorWithMe(db, { token, now: now(), at })
  serve(
    getMe,
    async ({ actor, reply }) => {
      cookieJar.correctHint(reply, actor)
      return shown(actor.me, hasPlans)
    },
    findActor,
  )

  serve(updateMe, async ({ actor, body }) =>
    shown(await me.updatePreferences(db, { ...actor, change: body.preferences }), hasPlans),
  )

  serve(closeAccount, async ({ actor, body, reply }) => {
    await closing.closeAccount(db, { actor, email: body.email, now: now() })
    cookieJar.clearSession(reply)
    forgetPictures(reply)
  })
}

/** Without plans every account is premium. */
function shown(account: Me, hasPlans: boolean): Me {
  const isFree = account.subscription_level === 'free'
  return isFree && !hasPlans ? { ...account, subscription_level: 'premium' } : account
}
