/** Query key of the settings page: why a download of the account was refused. */
export const exportRefusalKey = 'export'

/** Query key of the admin's page: why a list was not exported as a file. */
export const listRefusalKey = 'list'

/** Query key of the home page: why a sign-in failed. */
export const signInOutcomeKey = 'sign_in'

/** Query key of an aquarium's page: `1` opens the form of a new log. */
export const logFormKey = 'log'

/** Query key of the sign-in, and of the page on which a phone is paired: the page to open afterwards. */
export const nextKey = 'next'
