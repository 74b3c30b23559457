import type { Preferences } from '#domain/preferences.ts'
import { call } from '#web/api/api.ts'
import { isSitter } from '#web/api/session-hint.ts'
import { keepLocally } from '#web/browser/local-preferences.ts'
import { refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'

/** Saves a choice with the user's account, or for a sitter in the browser; when that fails, shows a message with this title and answers false. */
export async function keepChoice(preferences: Preferences, title: string): Promise<boolean> {
  if (isSitter()) {
    keepLocally(preferences)
    return true
  }
  try {
    // Also when the page is left at once.
    await call('PUT /api/me', { body: { preferences }, keepalive: true })
    return true
  } catch (error) {
    showRefusal({ title, error, body: refusalWords(error, 'choose it again') })
    return false
  }
}
