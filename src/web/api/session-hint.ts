import { hintCookie, hintedUserIn } from '#contract/cookies.names.ts'
import type { Sitting } from '#contract/devices.ts'

/** Whether this browser has a session, or had one, by the cookie that the server sets for scripts. */
export function hasSessionHint(): boolean {
  return hint() !== undefined
}

/** Whose session this browser has, or had; undefined without one, and where the cookie does not say whose it is. */
export function hintedUser(): number | undefined {
  return hintedUserIn(hint())
}

/** Where this browser keeps that it looks after a tank: its time may be over when no call tells of it any more. */
export const sittingKey = 'coralline-sitting'

/** What was looked after last in this browser; undefined where nothing was. */
export function lastSitting(): Sitting | undefined {
  try {
    return JSON.parse(localStorage.getItem(sittingKey) ?? '')
  } catch {
    // A browser that keeps nothing, or a page that is being built.
    return undefined
  }
}

/** Whether whoever uses this browser looks after a tank, or did last. */
export function isSitter(): boolean {
  return lastSitting() !== undefined
}

function hint(): string | undefined {
  const name = `${hintCookie}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(name))
  return found?.slice(name.length)
}
