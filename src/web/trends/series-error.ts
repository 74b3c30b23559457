/** Without its chart a page is still of use: what went wrong takes its place. An aborted request is the router's own doing. */
export function seriesError(error: unknown): Error {
  if (error instanceof DOMException || !(error instanceof Error)) throw error
  return error
}
