/** The error to show in place of the chart, without which a page is still of use. Throws on what the router aborts itself. */
export function seriesError(error: unknown): Error {
  if (error instanceof DOMException || !(error instanceof Error)) throw error
  return error
}
