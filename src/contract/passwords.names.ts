/** Characters of a password. There are no rules about which ones. */
export const minPassword = 10
export const maxPassword = 200

/** Days for which an invitation or a reset link opens an account. */
export const linkDays = 7
