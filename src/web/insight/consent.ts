import { showChoice } from '#web/browser/preferences.ts'
import { keepChoice } from '#web/readings/keep-choice.ts'
import { askAiWords as words } from './ask-ai-words.ts'

/** Keeps the consent with the account before anything is sent; false when that failed, which a message tells. */
export async function agree(): Promise<boolean> {
  if (!(await keepChoice({ ask_ai: true }, words.notAgreed))) return false
  await showChoice({ ask_ai: true }, async () => true)
  return true
}

export async function withdraw(): Promise<void> {
  await showChoice({ ask_ai: false }, (choice) => keepChoice(choice, words.withdrawn))
}
