import type { Preferences } from '#domain/preferences.ts'
import { call } from '#web/api/api.ts'
import { refusalWords, showRefusal } from '#web/refusals/refusal-words.tsx'

/** Keeps a choice with the account of who is signed in; false, and told by `title`, when that could not be done. */
export async function keepChoice(preferences: Preferences, title: string): Promise<boolean> {
  try {
    await call('PUT /api/me', { body: { preferences } })
    return true
  } catch (error) {
    showRefusal({ title, error, body: refusalWords(error, 'choose it again') })
    return false
  }
}
