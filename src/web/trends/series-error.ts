/** The error to show in place of lines, without which a page is of use. @throws what the router aborts */
export function seriesError(error: unknown): Error {
  if (error instanceof DOMException || !(error instanceof Error)) throw error
  return error
}
