import { signInMinutes } from '#contract/cookies.names.ts'
import { minute } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hashToken, randomToken } from '#server/sessions/tokens.ts'
import * as store from './started-sign-ins.store.ts'

const signInLasts = signInMinutes * minute

/** Secrets kept until the provider sends the browser back. */
export type StartedSignIn = { state: string; nonce: string; codeVerifier: string }

type Attempt = {
  browser: string
  codeVerifier: string
  next: string
  reopens: boolean
  /** The account that the provider's answer is tied to. */
  tiesUserId?: number
  now: Date
}

export async function startSignIn(db: Db, attempt: Attempt): Promise<StartedSignIn> {
  const { browser, codeVerifier, next, reopens, tiesUserId, now } = attempt
  const state = randomToken()
  const nonce = randomToken()
  await store.insertSignIn(db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browser),
    nonce,
    code_verifier: codeVerifier,
    next,
    reopens,
    ties_user_id: tiesUserId ?? null,
    created_at: now.toISOString(),
  })
  return { state, nonce, codeVerifier }
}

/** Takes the sign-in that this browser started with this state, once and within a quarter of an hour. */
export async function takeSignIn(
  db: Db,
  { browser, state, now }: { browser: string; state: string; now: Date },
) {
  const found = await store.takeSignIn(db, { stateHash: hashToken(state), browserHash: hashToken(browser) })
  return found && now.getTime() - Date.parse(found.created_at) <= signInLasts ? found : undefined
}

/** Removes sign-ins from which no browser came back. */
export async function sweepSignIns(db: Db, now: Date) {
  await store.deleteSignInsBefore(db, new Date(now.getTime() - signInLasts))
}
