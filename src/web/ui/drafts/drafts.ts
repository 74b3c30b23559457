export type Draft<Typed> = Typed & {
  /** Instant of the last change, ISO. */
  at: string
  /** The Idempotency-Key, kept with the draft so that another try does not create a second one. */
  key: string
}

/** The key in localStorage of a user's draft `of` something, such as `log` and `aquarium:7`. */
export function draftStorageKey(kind: string, { userId, of }: { userId: number; of: string }): string {
  return `coralline:${kind}-draft:${userId}:${of}`
}

const anyDraft = /^coralline:[a-z]+-draft:(\d+):/

/** True when this browser keeps something that a user typed and that is not saved. */
export function hasDrafts(userId: number): boolean {
  return storageKeysOf((owner) => owner === userId).length > 0
}

/** Clears the drafts of a user who leaves this browser. */
export function clearDraftsOf(userId: number): void {
  for (const storageKey of storageKeysOf((owner) => owner === userId)) clearDraft(storageKey)
}

/** Clears the drafts that other users left in this browser. */
export function clearDraftsOfOthers(userId: number): void {
  for (const storageKey of storageKeysOf((owner) => owner !== userId)) clearDraft(storageKey)
}

function storageKeysOf(isWanted: (userId: number) => boolean): string[] {
  try {
    return Object.keys(localStorage).filter((storageKey) => {
      const owner = anyDraft.exec(storageKey)?.[1]
      return owner !== undefined && isWanted(Number(owner))
    })
  } catch {
    return []
  }
}

/** The draft under a storage key; undefined when there is none, or it is not of the expected kind. */
export function readDraft<Kept>(
  storageKey: string,
  isKept: (found: unknown) => found is Kept,
): Kept | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKept(found) ? found : undefined
  } catch {
    return undefined
  }
}

/** Two windows may have a form open: neither draft may take the place of the other's. */
function storageKeysOfForm(storageKey: string): string[] {
  return [storageKey, `${storageKey}:beside`]
}

/** The draft of a form, the first of two windows'. `isTyped` judges all but its time and key. */
export function readFormDraft<Typed>(
  storageKey: string,
  isTyped: (found: object) => found is Typed & object,
): Draft<Typed> | undefined {
  const isDraft = (found: unknown): found is Draft<Typed> => isStamped(found) && isTyped(found)
  return storageKeysOfForm(storageKey)
    .map((one) => readDraft(one, isDraft))
    .find((draft) => draft !== undefined)
}

function isStamped(found: unknown): found is { at: string; key: string } {
  const { at, key } = (found ?? {}) as Partial<Record<'at' | 'key', unknown>>
  return typeof key === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}

/** Keeps a draft by its key; false when the browser refuses, or other windows have taken both keys. */
export function writeFormDraft(storageKey: string, draft: Draft<object>): boolean {
  const own = storageKeyOf(storageKey, draft.key) ?? storageKeyOf(storageKey, undefined)
  return own !== undefined && writeDraft(own, draft)
}

/** Clears the draft with this key; not that of another window. */
export function clearFormDraft(storageKey: string, key: string): void {
  const own = storageKeyOf(storageKey, key)
  if (own !== undefined) clearDraft(own)
}

/** Clears the drafts of a form, also those of other windows: what they would change is no longer there. */
export function clearFormDrafts(storageKey: string): void {
  for (const one of storageKeysOfForm(storageKey)) clearDraft(one)
}

/** The storage key of the draft with this key; with undefined, one that is free. */
function storageKeyOf(storageKey: string, key: string | undefined): string | undefined {
  return storageKeysOfForm(storageKey).find((one) => readDraft(one, hasKey)?.key === key)
}

function hasKey(found: unknown): found is { key: unknown } {
  return typeof found === 'object' && found !== null && 'key' in found
}

/** Keeps the draft; false when the browser refuses to store it. */
export function writeDraft(storageKey: string, draft: object): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function clearDraft(storageKey: string): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // A browser without storage has nothing to clear.
  }
}
