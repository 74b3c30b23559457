/** The covers that are drawings, to stand in for a photo. */
export const drawnCovers: readonly string[] = ['1', '2', '3', '4', '5']

/** The contract has the types of neither Node nor browsers; this is in both. */
declare const URL: { canParse(text: string): boolean }

/**
 * Whether a text is an address that a cover may have elsewhere; `httpsOnly` is what is said of any other. Over plain
 * http it would be stored, but blocked by the pages' own policy.
 */
export function isCoverAddress(text: string): boolean {
  return /^https:\/\//i.test(text) && URL.canParse(text)
}
