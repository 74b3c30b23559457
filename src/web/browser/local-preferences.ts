import type { Preferences } from '#domain/preferences.ts'
import { mergePreferences } from '#domain/preferences.ts'
import { sitterPreferencesKey } from './storage-keys.ts'

/** The preferences of a sitter, who has no account to keep them with. */
export function localPreferences(): Preferences {
  try {
    return JSON.parse(localStorage.getItem(sitterPreferencesKey) ?? '{}')
  } catch {
    return {}
  }
}

export function keepLocally(choice: Preferences): void {
  try {
    localStorage.setItem(sitterPreferencesKey, JSON.stringify(mergePreferences(localPreferences(), choice)))
  } catch {
    // In a browser that keeps nothing, the choice holds until the page is left.
  }
}
