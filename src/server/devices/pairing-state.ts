import { pairingMinutes } from '#contract/devices.names.ts'
import { minute } from '#domain/time/durations.ts'
import type { PairingsTable } from '#server/db/schema/session-tables.ts'

/** Milliseconds from the start of a pairing to the press on the computer. */
export const pairingLasts = pairingMinutes * minute
/** Milliseconds that the phone may take to hear of that press. */
const confirmedLasts = minute
/** Milliseconds between two looks whether the other side has done its part. */
export const lookEvery = 500
/** Milliseconds that the clocks of two servers of a database may be apart. */
const clocksApart = 5_000

export type PairingRow = Pick<PairingsTable, 'created_at' | 'claim_hash' | 'confirmed_at'>

/**
 * waiting: nobody has used the code; claimed: a phone has, and shows its digits; confirmed: the computer has confirmed
 * them;
 * done: the phone has its session; over: too late.
 */
export type PairingState = 'waiting' | 'claimed' | 'confirmed' | 'done' | 'over'

/** A pairing that is missing, or whose times cannot be read, is over. */
export function pairingState(pairing: PairingRow | undefined, now: Date): PairingState {
  if (!pairing) return 'over'
  const { created_at, claim_hash, confirmed_at } = pairing
  if (confirmed_at !== null && claim_hash === null) return 'done'
  const [start, lasts] = confirmed_at === null ? [created_at, pairingLasts] : [confirmed_at, confirmedLasts]
  const age = now.getTime() - Date.parse(start)
  // A clock that was set back further does not make a pairing last longer.
  if (!(age >= -clocksApart && age < lasts)) return 'over'
  if (confirmed_at !== null) return 'confirmed'
  return claim_hash === null ? 'waiting' : 'claimed'
}
