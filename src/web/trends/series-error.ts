/**
 * The error to show in place of the chart: without its chart a page is still of use. The router aborts requests itself, so those errors
 * are thrown on.
 */
export function seriesError(error: unknown): Error {
  if (error instanceof DOMException || !(error instanceof Error)) throw error
  return error
}
