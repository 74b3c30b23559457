/** Who asks: the signed-in account of a request. */
export type Actor = { id: number; isAdmin: boolean; requestId: string }
