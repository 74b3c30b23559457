export type Draft<Typed> = Typed & {
  /** Instant of the last change, ISO. */
  at: string
  /** The Idempotency-Key, kept with the draft so that another try does not create a second one. */
  key: string
}

/** The key in localStorage of a user's draft `of` something, such as `log` and `aquarium:7`. */
export function draftPlace(kind: string, { userId, of }: { userId: number; of: string }): string {
  return `coralline:${kind}-draft:${userId}:${of}`
}

const anyDraft = /^coralline:[a-z]+-draft:(\d+):/

/** True when this browser keeps something that a user typed and that is not saved. */
export function hasDrafts(userId: number): boolean {
  return placesOf((owner) => owner === userId).length > 0
}

/** Clears the drafts of a user who leaves this browser. */
export function clearDraftsOf(userId: number): void {
  for (const place of placesOf((owner) => owner === userId)) clearDraft(place)
}

/** Clears the drafts that other users left in this browser. */
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
export function readDraft<Kept>(place: string, isKept: (found: unknown) => found is Kept): Kept | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isKept(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Two windows may have a form open: neither draft may take the place of the other's. */
function placesOfForm(place: string): string[] {
  return [place, `${place}:beside`]
}

/** The draft of a form, the first of two windows'. `isTyped` judges all but its time and key. */
export function readFormDraft<Typed>(
  place: string,
  isTyped: (found: object) => found is Typed & object,
): Draft<Typed> | undefined {
  const isDraft = (found: unknown): found is Draft<Typed> => isStamped(found) && isTyped(found)
  return placesOfForm(place)
    .map((one) => readDraft(one, isDraft))
    .find((draft) => draft !== undefined)
}

function isStamped(found: unknown): found is { at: string; key: string } {
  const { at, key } = (found ?? {}) as Partial<Record<'at' | 'key', unknown>>
  return typeof key === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}

/** Keeps a draft by its key; false when the browser refuses, or other windows have taken both places. */
export function writeFormDraft(place: string, draft: Draft<object>): boolean {
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
export function writeDraft(place: string, draft: object): boolean {
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
