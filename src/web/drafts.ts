/** Where something that one keeper typed is kept in this browser until it is saved. */
export function draftPlace(kind: string, { userId, of }: { userId: number; of: string }): string {
  return `coralline:${kind}-draft:${userId}:${of}`
}

/** The draft at a place; undefined without one, and for what is no such draft. */
export function readDraft<Draft>(
  place: string,
  isDraft: (found: unknown) => found is Draft,
): Draft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isDraft(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Keeps the draft; false where the browser keeps nothing. */
export function writeDraft<Draft>(place: string, draft: Draft): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function clearDraft(place: string): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // A browser that keeps nothing has nothing to clear.
  }
}
