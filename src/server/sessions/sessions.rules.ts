import type { Db } from '#server/db/schema/schema.ts'
import type { OwnOrigin } from '#server/http/own-origins.ts'
import { actorOf, hasEnded, isTakenAt, lives } from './session-kinds.ts'
import * as store from './sessions.store.ts'
import { hashToken, randomPublicId, randomSitterId, randomToken } from './tokens.ts'
import { noteUse } from './use-notes.ts'

/** A phone, or with a tank and an end the phone of a sitter. */
type NewDevice = {
  name: string
  origin: string
  may: string
  sitting?: { aquariumId: number; until: string }
}

/** Answers the token of a new session, and ends the session of the token that it replaces. */
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
    ...(device && deviceValues(device)),
  })
  return token
}

function deviceValues({ sitting, ...device }: NewDevice) {
  if (!sitting) return { kind: 'device', ...device }
  const { aquariumId: aquarium_id, until: expires_at } = sitting
  return { kind: 'caretaker', ...device, public_id: randomSitterId(), aquarium_id, expires_at }
}

/** `at` is the origin that the token was sent to. */
export type SentToken = { token: string; now: Date; at: OwnOrigin }

type Select<Row> = (db: Db, sent: { tokenHash: string; now: Date }) => Promise<Row | undefined>

/** Undefined when the session has ended, does not count at this origin, or has lost its account. */
export async function findActor(db: Db, sent: SentToken) {
  const session = await findSession(db, sent, store.selectSession)
  return session && actorOf(session)
}

/** Like `findActor`, with all that is selected. */
export async function findSession<Found extends store.FoundSession>(
  db: Db,
  { token, now, at }: SentToken,
  select: Select<Found>,
): Promise<Found | undefined> {
  const tokenHash = hashToken(token)
  const session = await select(db, { tokenHash, now })
  if (!session || hasEnded(session, now) || !isTakenAt(session, at)) return undefined
  await noteUse({ of: tokenHash, last: session.seen_at, now }, () =>
    store.touchSession(db, { tokenHash, publicId: randomPublicId(), now }),
  )
  return session
}

export async function endSession(db: Db, token: string) {
  await store.deleteSession(db, hashToken(token))
}

export async function sweepSessions(db: Db, now: Date) {
  const before = (age: number) => new Date(now.getTime() - age)
  for (const [kind, { idle, absolute }] of Object.entries(lives)) {
    if (Number.isFinite(idle))
      await store.deleteSessionsBefore(db, { kind, seen: before(idle), created: before(absolute) })
  }
  await store.deleteExpiredSessions(db, now)
}
