/** The covers that are drawings, to stand in for a photo. */
export const drawnCovers: readonly string[] = ['1', '2', '3', '4', '5']

/** Whether a text is an address that a cover may have elsewhere. Over plain http it would be stored, but blocked by the pages' own policy. */
export function isCoverAddress(text: string): boolean {
  return /^https:\/\//i.test(text) && URL.canParse(text)
}
