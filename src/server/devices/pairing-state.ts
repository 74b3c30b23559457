import { pairingMinutes } from '#contract/devices.names.ts'
import { minute } from '#domain/time/durations.ts'

/** How long (ms) a pairing lasts from its start to the press on the computer. */
export const pairingLasts = pairingMinutes * minute
/** How long (ms) the phone may take to hear of that press. */
const confirmedLasts = minute
/** How often (ms) a server or a command looks whether the other side has done its part. */
export const lookEvery = 500
/** How far (ms) the clocks of two servers on one database may be apart: one notes a moment, the other may look at it at once. */
const clocksApart = 5_000

/** The columns that tell how far a pairing is. */
export type PairingRow = {
  created_at: string
  claim_hash: string | null
  confirmed_at: string | null
}

/**
 * waiting: nobody has used its code; claimed: one phone has, and shows its digits; confirmed: the computer has said that they are
 * right; done: the phone has its session; over: too late.
 */
export type PairingState = 'waiting' | 'claimed' | 'confirmed' | 'done' | 'over'

/** A pairing that is missing, or whose times cannot be read, is over. */
export function pairingState(pairing: PairingRow | undefined, now: Date): PairingState {
  if (!pairing) return 'over'
  const { created_at, claim_hash, confirmed_at } = pairing
  if (confirmed_at !== null && claim_hash === null) return 'done'
  const [start, lasts] = confirmed_at === null ? [created_at, pairingLasts] : [confirmed_at, confirmedLasts]
  const age = now.getTime() - Date.parse(start)
  // A clock that was set back further, or a time that cannot be read, does not make a pairing last longer.
  if (!(age >= -clocksApart && age < lasts)) return 'over'
  if (confirmed_at !== null) return 'confirmed'
  return claim_hash === null ? 'waiting' : 'claimed'
}
