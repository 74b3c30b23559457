import { setTimeout as delay } from 'node:timers/promises'
import { minute } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { OwnOrigin } from '#server/http/own-origins.ts'
import { actorOf, hasEnded, isTakenAt, lives } from './session-kinds.ts'
import * as store from './sessions.store.ts'
import { hashToken, randomPublicId, randomToken } from './tokens.ts'

/** How often (ms) the use of a session is noted: doing it at every request would make every read a write. */
const touchEvery = 5 * minute
/** How long (ms) a request waits until its use is noted: writes wait while an import is merged, and reads must not. */
const touchPatience = 100
/** The hashes of tokens whose use is being noted, by one request each. */
const beingTouched = new Set<string>()

/** The name, the origin and the rights of a phone that is let in. */
type NewDevice = { name: string; origin: string; may: string }

/** Starts a session for an account and returns its token; the session of the token that it replaces is ended. */
export async function startSession(
  db: Db,
  userId: number,
  { now, replaces, device }: { now: Date; replaces: string | undefined; device?: NewDevice },
) {
  const token = randomToken()
  const started = now.toISOString()
  if (replaces !== undefined) await store.deleteSession(db, hashToken(replaces))
  await store.insertSession(db, {
    token_hash: hashToken(token),
    user_id: userId,
    public_id: randomPublicId(),
    created_at: started,
    seen_at: started,
    ...(device && { kind: 'device', ...device }),
  })
  return token
}

/** A token that came now and was sent to this origin. */
export type SentToken = { token: string; now: Date; at: OwnOrigin }

type Select<Row> = (db: Db, tokenHash: string) => Promise<Row | undefined>

/** The actor of a token; undefined when its session has ended, does not count at this origin, or has lost its account. */
export async function findActor(db: Db, sent: SentToken) {
  const session = await findSession(db, sent, store.selectSession)
  return session && actorOf(session)
}

/** Like `findActor`, answering all that is selected with the session. */
export async function findSession<Found extends store.FoundSession>(
  db: Db,
  { token, now, at }: SentToken,
  select: Select<Found>,
): Promise<Found | undefined> {
  const tokenHash = hashToken(token)
  const session = await select(db, tokenHash)
  if (!session || hasEnded(session, now) || !isTakenAt(session, at)) return undefined
  const unseen = now.getTime() - Date.parse(session.seen_at)
  if (unseen > touchEvery && !beingTouched.has(tokenHash))
    await Promise.race([touchIfPossible(db, tokenHash, now), delay(touchPatience, undefined, { ref: false })])
  return session
}

export async function endSession(db: Db, token: string) {
  await store.deleteSession(db, hashToken(token))
}

/** Removes sessions that have ended. */
export async function sweepSessions(db: Db, now: Date) {
  const before = (age: number) => new Date(now.getTime() - age)
  for (const [kind, { idle, absolute }] of Object.entries(lives)) {
    if (Number.isFinite(idle))
      await store.deleteSessionsBefore(db, { kind, seen: before(idle), created: before(absolute) })
  }
  await store.deleteExpiredSessions(db, now)
}

/** Ignores failures, because reading must go on when the disk is full: a later request notes the use. */
async function touchIfPossible(db: Db, tokenHash: string, now: Date) {
  beingTouched.add(tokenHash)
  try {
    await store.touchSession(db, { tokenHash, publicId: randomPublicId(), now })
  } catch {
    return
  } finally {
    beingTouched.delete(tokenHash)
  }
}
