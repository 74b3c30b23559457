/** The title of every message to somebody whom the guard sends away. */
export const guardTitle = 'Authentication Error'
