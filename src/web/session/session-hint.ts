import { hintCookie } from '#contract/cookies.names.ts'

/** Whether this browser has a session, or had one: beside the session's cookie the server sets one that scripts can read. */
export function hasSessionHint(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
}
