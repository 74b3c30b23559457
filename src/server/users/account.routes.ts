import { closeAccount, getMe, updateMe } from '#contract/account.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { cookieJar, forgetPictures } from '#server/http/cookies.ts'
import type { OwnOrigin } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import * as closing from './closing.rules.ts'
import * as me from './preferences.rules.ts'

export function serveAccount(serve: Serve, { db, now }: { db: Db; now(): Date }) {
  const findActor = (token: string, at: OwnOrigin) => me.findActorWithMe(db, { token, now: now(), at })
  serve(
    getMe,
    async ({ actor, reply }) => {
      cookieJar.correctHint(reply, actor)
      return actor.me
    },
    findActor,
  )

  serve(updateMe, ({ actor, body }) => me.updatePreferences(db, { ...actor, change: body.preferences }))

  serve(closeAccount, async ({ actor, body, reply }) => {
    await closing.closeAccount(db, { actor, email: body.email, now: now() })
    cookieJar.clearSession(reply)
    forgetPictures(reply)
  })
}
