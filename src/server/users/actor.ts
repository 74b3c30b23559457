/** Who asks: the signed-in account of a request. */
export type Actor = { id: number; isAdmin: boolean; requestId: string }

/** No account has this id: the operator, at a command on the server's own machine. */
export const commandLine = 0
