/** In the address of the settings: why a download of the account was refused. */
export const exportRefusalKey = 'export'

/** In the address of the home page: what a sign-in came to that came to nothing. */
export const signInOutcomeKey = 'sign_in'

/** In the address of an aquarium: with 1 the form of a new log is open. */
export const logFormKey = 'log'
