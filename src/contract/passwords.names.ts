/** Characters of a password. There are no rules about which ones. */
export const minPassword = 10
export const maxPassword = 200

/** Days for which an invitation, a registration or a reset link that an admin made opens an account. */
export const linkDays = 7

/** Hours for which a reset link opens an account that somebody has asked for at the sign-in. */
export const askedResetHours = 1

/** Links that are mailed to an address within an hour. */
export const mostAskedLinks = 3
