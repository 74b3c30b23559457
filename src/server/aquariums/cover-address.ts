/** Whether a text is an address that a cover may have elsewhere. Over plain http it would be stored, but blocked by the pages' own policy. */
export function isCoverAddress(text: string): boolean {
  return /^https:\/\//i.test(text) && URL.canParse(text)
}
