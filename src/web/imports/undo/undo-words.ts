import type { UndoCounts } from '#contract/imports/imports.ts'
import { counted } from '#domain/count-words.ts'

/** What undoing an import does, one sentence for each effect; none when nothing of the import is left to undo. */
export function undoSentences(
  { removed, edited, restored, mixed }: UndoCounts,
  keepsEdited: boolean,
): string[] {
  return [
    ...(removed > 0 ? [`${counted(removed, 'data log')} that it created will be removed.`] : []),
    ...(edited > 0 && keepsEdited
      ? [`${counted(edited, 'data log')} that it created and you have changed since will stay.`]
      : []),
    ...(restored > 0 ? [`${counted(restored, 'data log')} that it changed will be as before.`] : []),
    ...(mixed > 0
      ? [
          `Of ${counted(mixed, 'data log')} that it changed, later changes will stay; the rest will be as before.`,
        ]
      : []),
  ]
}
