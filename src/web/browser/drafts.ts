/** The key in localStorage of something that one keeper typed and that is not saved yet. */
export function draftPlace(kind: string, { userId, of }: { userId: number; of: string }): string {
  return `coralline:${kind}-draft:${userId}:${of}`
}

const anyDraft = /^coralline:[a-z]+-draft:(\d+):/

/** True when this browser keeps something that a keeper typed and that is not saved. */
export function hasDrafts(userId: number): boolean {
  return placesOf((owner) => owner === userId).length > 0
}

/** Clears the drafts of a keeper who leaves this browser. */
export function clearDraftsOf(userId: number): void {
  for (const place of placesOf((owner) => owner === userId)) clearDraft(place)
}

/** Clears the drafts that other keepers left in this browser. */
export function clearDraftsOfOthers(userId: number): void {
  for (const place of placesOf((owner) => owner !== userId)) clearDraft(place)
}

function placesOf(isWanted: (userId: number) => boolean): string[] {
  try {
    return Object.keys(localStorage).filter((place) => {
      const owner = anyDraft.exec(place)?.[1]
      return owner !== undefined && isWanted(Number(owner))
    })
  } catch {
    return []
  }
}

/** The draft at a place; undefined when there is none, or it is not of the expected kind. */
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

/** A second place for drafts of a form: two windows may have it open, and the draft of neither may take the place of the other's. */
function placesOfForm(place: string): string[] {
  return [place, `${place}:beside`]
}

/** The draft of a form; if two windows have left one, that of the first place. */
export function readFormDraft<Draft>(
  place: string,
  isDraft: (found: unknown) => found is Draft,
): Draft | undefined {
  return placesOfForm(place)
    .map((one) => readDraft(one, isDraft))
    .find((draft) => draft !== undefined)
}

/** Keeps the draft of a form by its key; false when the browser refuses to store it, or other windows have taken both places. */
export function writeFormDraft<Draft extends { key: string }>(place: string, draft: Draft): boolean {
  const own = placeOfKey(place, draft.key) ?? placeOfKey(place, undefined)
  return own !== undefined && writeDraft(own, draft)
}

/** Clears the draft with this key; not that of another window. */
export function clearFormDraft(place: string, key: string): void {
  const own = placeOfKey(place, key)
  if (own !== undefined) clearDraft(own)
}

/** Clears the drafts of a form, also those of other windows: what they would change is no longer there. */
export function clearFormDrafts(place: string): void {
  for (const one of placesOfForm(place)) clearDraft(one)
}

/** Where the draft with this key is; with undefined, a place that is free. */
function placeOfKey(place: string, key: string | undefined): string | undefined {
  return placesOfForm(place).find((one) => readDraft(one, hasKey)?.key === key)
}

function hasKey(found: unknown): found is { key: unknown } {
  return typeof found === 'object' && found !== null && 'key' in found
}

/** Keeps the draft; false when the browser refuses to store it. */
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
    // A browser without storage has nothing to clear.
  }
}
