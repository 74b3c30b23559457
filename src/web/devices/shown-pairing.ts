import { pairingMinutes } from '#contract/devices.names.ts'
import type { NewPairing, PairingProgress } from '#contract/devices.ts'
import { minute } from '#domain/time/durations.ts'

/** What the computer shows of a pairing; `ended` when it was not its time that ended it. Moments are by the page's own clock, in milliseconds. */
export type ShownPairing = NewPairing &
  PairingProgress & { ended: boolean; overAt: number; secondsLeft: number; isConfirmed: boolean }

const fresh = { state: 'waiting', device_name: null, digits: null, ended: false, isConfirmed: false } as const

/** A pairing that the server has just begun. By the page's clock: the computer's may differ from the server's, and be set meanwhile. */
export function begun(made: NewPairing, now: number): ShownPairing {
  const overAt = now + pairingMinutes * minute
  return { ...made, ...fresh, overAt, secondsLeft: secondsBetween(now, overAt) }
}

/** The pairing as time passes. Its code is over when its time is, also where the server cannot be asked; a confirmed phone is waited for. */
export function aged(pairing: ShownPairing, now: number): ShownPairing {
  const secondsLeft = secondsBetween(now, pairing.overAt)
  const isOver = secondsLeft === 0 && !pairing.isConfirmed
  return { ...pairing, secondsLeft, ...(isOver && { state: 'over' }) }
}

function secondsBetween(now: number, overAt: number): number {
  return Math.max(0, Math.round((overAt - now) / 1000))
}
