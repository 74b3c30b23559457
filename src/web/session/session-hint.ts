import { hintCookie } from '#contract/cookies.names.ts'

/** Whether this browser has a session, or had one: the server sets a cookie beside it that scripts can read. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
}
