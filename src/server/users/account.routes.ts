import type { FastifyRequest } from 'fastify'
import type { Me } from '#contract/account.ts'
import { closeAccount, getMe, updateMe } from '#contract/account.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { cookieJar, forgetPictures } from '#server/http/cookies.ts'
import type { OwnOrigin } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import * as closing from './closing.rules.ts'
import * as me from './preferences.rules.ts'
import { isOpenByName } from './users.store.ts'

type AccountParts = {
  db: Db
  now(): Date
  hasPlans: boolean
  isAtThisComputer(request: FastifyRequest): boolean
}

export function serveAccount(serve: Serve, parts: AccountParts) {
  const { db, now } = parts
  const findActor = (token: string, at: OwnOrigin) => me.findActorWithMe(db, { token, now: now(), at })
  serve(
    getMe,
    async ({ actor, request, reply }) => {
      // Whoever bears a token has no cookie, and was found without the account.
      if (request.accessKey) return shown(await me.getOwnAccount(db, actor), { actor, request, parts })
      cookieJar.correctHint(reply, actor)
      return shown(actor.me, { actor, request, parts })
    },
    findActor,
  )

  serve(updateMe, async ({ actor, request, body }) =>
    shown(await me.updatePreferences(db, { ...actor, change: body.preferences }), { actor, request, parts }),
  )

  serve(closeAccount, async ({ actor, body, reply }) => {
    await closing.closeAccount(db, { actor, email: body.email, now: now() })
    cookieJar.clearSession(reply)
    forgetPictures(reply)
  })
}

type Visit = { actor: Actor; request: FastifyRequest; parts: AccountParts }

/** Without plans every account is premium. A limited session sees nothing of the backups. */
async function shown(account: Me, { actor, request, parts }: Visit): Promise<Me> {
  const isFree = account.subscription_level === 'free'
  const isOpen = !account.sees_backups && parts.isAtThisComputer(request)
  return {
    ...account,
    ...(isFree && !parts.hasPlans && { subscription_level: 'premium' as const }),
    sees_backups:
      actor.scope.kind === 'full' &&
      (account.sees_backups || (isOpen && (await isOpenByName(parts.db, account.id)))),
  }
}
