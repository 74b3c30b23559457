/** The cookies of Coralline; on https those that scripts cannot read are called `__Host-` and this. */
export const sessionCookie = 'coralline_session'
export const signInCookie = 'coralline_sign_in'
/** The session of a phone that was paired in the home network, on plain http. */
export const deviceCookie = 'coralline_device'
/** Readable by scripts: there is, or was, a session. */
export const hintCookie = 'coralline_signed_in'

/** The cookie of a phone that waits to be let in. */
export const claimCookie = 'coralline_claim'

/** A browser's session lives at most this long, and its cookies with it; without use it ends before. */
export const sessionDays = 30
export const idleSessionDays = 14
/** A phone's lives longer; browsers keep no cookie beyond this. */
export const deviceDays = 400
export const signInMinutes = 15
export const claimMinutes = 3
