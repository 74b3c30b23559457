import type { UndoCounts } from '#contract/imports/imports.ts'
import { countWords } from '#domain/count-words.ts'

/** What undoing an import does, one sentence for each effect; none when nothing of the import is left to undo. */
export function undoSentences(
  { removed, edited, restored, mixed }: UndoCounts,
  keepsEdited: boolean,
): string[] {
  return [
    ...(removed > 0 ? [`${logWords(removed)} that it created will be removed.`] : []),
    ...(edited > 0 && keepsEdited
      ? [`${logWords(edited)} that it created and that you changed since will stay.`]
      : []),
    ...(restored > 0 ? [`${logWords(restored)} that it changed will be as before.`] : []),
    ...(mixed > 0
      ? [
          `Of ${logWords(mixed)} that it changed, what was changed again since will stay; the rest will be as before.`,
        ]
      : []),
  ]
}

/** `1,000 data logs`. */
export function logWords(logs: number): string {
  return `${countWords(logs)} ${logs === 1 ? 'data log' : 'data logs'}`
}
