import { deviceDays, idleDeviceDays, idleSessionDays, sessionDays } from '#contract/cookies.names.ts'
import { rights } from '#contract/endpoint.ts'
import { day } from '#domain/time/durations.ts'
import type { Actor } from '#server/http/actor.ts'
import type { FoundSession } from './sessions.store.ts'

/** Milliseconds without use, and after the start; a caretaker's session ends at the agreed moment. */
export const lives: Readonly<Record<string, { idle: number; absolute: number }>> = {
  browser: { idle: idleSessionDays * day, absolute: sessionDays * day },
  device: { idle: idleDeviceDays * day, absolute: deviceDays * day },
  caretaker: { idle: Infinity, absolute: Infinity },
}

/** True also for a row that is not understood. */
export function hasEnded(session: FoundSession, now: Date): boolean {
  const life = Object.hasOwn(lives, session.kind) ? lives[session.kind] : undefined
  if (!life) return true
  const isEndless =
    session.kind === 'caretaker' && (session.expires_at === null || session.aquarium_id === null)
  if (isEndless) return true
  const isOver = session.expires_at !== null && !(now.getTime() < Date.parse(session.expires_at))
  const age = now.getTime() - Date.parse(session.began_at)
  return isOver || now.getTime() - Date.parse(session.seen_at) > life.idle || age > life.absolute
}

/**
 * Without https everybody in a network can read tokens: one from there opens nothing elsewhere, and a full session does
 * not count
 * there.
 */
export function isTakenAt(
  { kind, origin }: FoundSession,
  at: { isSecure: boolean; isHome: boolean },
): boolean {
  if (kind === 'browser') return !at.isHome
  return origin === null || origin.startsWith('https:') === at.isSecure
}

/** A browser may do all that the account may; others only what the row names. */
export function actorOf(session: FoundSession): Omit<Actor, 'requestId'> {
  const { user_id: id, kind, subscription_level } = session
  if (kind === 'browser') return { id, isAdmin: subscription_level === 'admin', scope: { kind: 'full' } }
  return limitedActor(session)
}

/** Somebody who may do a part of what the account may, by a session or by a key, and never as an admin. */
export function limitedActor({
  user_id: id,
  aquarium_id: aquariumId,
  may: named,
  public_id: session,
}: Pick<FoundSession, 'user_id' | 'aquarium_id' | 'may' | 'public_id'>): Omit<Actor, 'requestId'> {
  const names = (named ?? '').split(',')
  const may = rights.filter((right) => names.includes(right))
  return { id, isAdmin: false, scope: { kind: 'limited', aquariumId, may, session } }
}
