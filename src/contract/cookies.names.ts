/** Names of Coralline's cookies. On https the names of those that scripts cannot read begin with `__Host-`. */
export const sessionCookie = 'coralline_session'
export const signInCookie = 'coralline_sign_in'
/** The session of a phone that was paired in the home network, on plain http. */
export const deviceCookie = 'coralline_device'
/** Readable by scripts. While a browser has it, there is or was a session, of the account that its value names. */
export const hintCookie = 'coralline_signed_in'

/** The value of the hint cookie for an account. It was 1 for everybody before: a bare id could be taken for it. */
export function hintOf(userId: number): string {
  return `user-${userId}`
}

/** The account that a value of the hint cookie names; undefined for any other value. */
export function hintedUserIn(hint = ''): number | undefined {
  const id = /^user-(\d+)$/.exec(hint)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Tells that a browser has signed in by a password: others' wrong guesses do not lock it out. */
export const knownBrowserCookie = 'coralline_known_browser'
export const knownBrowserDays = 400

/** The cookie of a phone that waits to be let in. */
export const claimCookie = 'coralline_claim'

/** A browser's session and its cookies end after `sessionDays`, or after `idleSessionDays` without use. */
export const sessionDays = 30
export const idleSessionDays = 14
/** The session of a paired phone lasts longer. 400 days is the longest that browsers keep a cookie. */
export const deviceDays = 400
export const idleDeviceDays = 90
export const signInMinutes = 15
export const claimMinutes = 3
