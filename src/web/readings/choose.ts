import type { Preferences } from '#domain/preferences.ts'
import { choicesChannel, showChoice } from '#web/browser/preferences.ts'
import { importOrNotify } from '#web/ui/lazy/import-or-notify.ts'

const unkept = 'Your choice was not saved'

/** Shows a choice at once and saves it with the account; when that fails, it is undone and a message says so. */
export function choose(choice: Preferences): Promise<void> {
  return showChoice(choice, keep)
}

async function keep(choice: Preferences): Promise<boolean> {
  // Loaded on demand: the demo has no account to save a choice with.
  const part = await importOrNotify(() => import('./keep-choice.ts'), unkept)
  if (!(await part?.keepChoice(choice, unkept))) return false
  const tabs = new BroadcastChannel(choicesChannel)
  tabs.postMessage(choice)
  tabs.close()
  return true
}
