import { hintCookie, hintedUserIn } from '#contract/cookies.names.ts'

/** Whether this browser has a session, or had one, by the cookie that the server sets for scripts. */
export function hasSessionHint(): boolean {
  return hint() !== undefined
}

/** Whose session this browser has, or had; undefined without one, and where the cookie does not say whose it is. */
export function hintedUser(): number | undefined {
  return hintedUserIn(hint())
}

function hint(): string | undefined {
  const name = `${hintCookie}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(name))
  return found?.slice(name.length)
}
