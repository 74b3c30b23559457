import { hintCookie, hintedUserIn } from '#contract/cookies.names.ts'

/** Whether this browser has a session, or had one: beside the session's cookie the server sets one that scripts can read. */
export function hasSessionHint(): boolean {
  return hint() !== undefined
}

/** Whose session this browser has, or had; known without a network. Undefined without a session, and where the hint does not say whose it is. */
export function hintedUser(): number | undefined {
  return hintedUserIn(hint())
}

function hint(): string | undefined {
  const name = `${hintCookie}=`
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(name))
  return found?.slice(name.length)
}
