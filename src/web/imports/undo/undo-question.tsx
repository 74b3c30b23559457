import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import type { PastImport, UndoCounts } from '#contract/imports/imports.ts'
import { counted } from '#domain/count-words.ts'
import { minute } from '#domain/time/durations.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { SwitchField } from '#web/ui/form/form-field.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import * as css from './past-imports.module.css'

type UndoQuestionProps = { task: Pick<PastImport, 'id' | 'file_name'>; onClose: () => void }

/** An undo waits for the imports before it, in milliseconds. */
const patience = 2 * minute

const errorTitle = 'Error undoing import'

/** Says what undoing an import will do, and then does exactly that or nothing. */
export function UndoQuestion({ task: past, onClose }: UndoQuestionProps) {
  const { revalidate } = useRevalidator()
  const [keepsEdited, setKeepsEdited] = useState(true)
  const { counts, ask } = useUndoCounts(past.id, { keepsEdited, onFailure: onClose })
  const sentences = counts && undoSentences(counts, keepsEdited)

  async function undo(expect: UndoCounts) {
    try {
      await undoCall(past.id, { keepsEdited, expect })
      showMessage({
        title: 'Import undone',
        body: undoneWords(expect),
        type: 'success',
      })
    } catch (error) {
      showRefusal({ title: errorTitle, error, next: 'undo it again' })
      // Asks again what an undo would do by now.
      if (error instanceof ApiError && error.code === 'import_changed') return ask()
    }
    onClose()
    await revalidate()
  }

  return (
    <ConfirmDialog
      title="Undo this import"
      question={`${past.file_name}: ${sentences ? 'everything it did will be undone.' : 'checking what it did…'}`}
      yes="Undo import"
      sending="Undoing…"
      no="Close"
      isReady={counts !== undefined}
      onYes={async () => counts && undo(counts)}
      onNo={onClose}
    >
      {sentences && (
        <ul className={css.sentences}>
          {sentences.length === 0 ? (
            <li>Nothing of what it did is left, so nothing will change.</li>
          ) : (
            sentences.map((sentence) => <li key={sentence}>{sentence}</li>)
          )}
        </ul>
      )}
      {counts && counts.edited > 0 && (
        <SwitchField
          label="Keep later changes"
          description="Logs from this import that were edited afterwards."
          checked={keepsEdited}
          onChange={setKeepsEdited}
        />
      )}
    </ConfirmDialog>
  )
}

type UndoRequest = { keepsEdited: boolean; expect?: UndoCounts; signal?: AbortSignal }

function undoCall(id: number, { keepsEdited, expect, ...wire }: UndoRequest) {
  const body = { edited: keepsEdited ? 'keep' : 'remove', ...(expect && { expect }) } as const
  return call('POST /api/imports/:id/undo', { params: { id }, body, patience, ...wire })
}

/** What the undo would do; undefined until the server has answered. `ask` asks again. */
function useUndoCounts(
  id: number,
  { keepsEdited, onFailure }: { keepsEdited: boolean; onFailure: () => void },
) {
  const [turn, setTurn] = useState(0)
  const [counts, setCounts] = useState<UndoCounts>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks the same again
  useEffect(() => {
    // A question that is closed leaves the line of imports, in which a user has one place.
    const leaving = new AbortController()
    setCounts(undefined)
    undoCall(id, { keepsEdited, signal: leaving.signal }).then(
      (found) => leaving.signal.aborted || setCounts(found),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        showRefusal({ title: errorTitle, error, next: 'undo it again' })
        onFailure()
      },
    )
    return () => leaving.abort()
  }, [id, keepsEdited, turn])
  return { counts, ask: () => setTurn((before) => before + 1) }
}

/** What undoing an import does, one sentence for each effect; none when nothing of the import is left to undo. */
export function undoSentences(
  { removed, edited, restored, mixed }: UndoCounts,
  keepsEdited: boolean,
): string[] {
  return [
    removed > 0 && `${counted(removed, 'data log')} that it created will be removed.`,
    edited > 0 &&
      keepsEdited &&
      `${counted(edited, 'data log')} that it created and you have changed since will stay.`,
    restored > 0 && `${counted(restored, 'data log')} that it changed will be as before.`,
    mixed > 0 &&
      `Of ${counted(mixed, 'data log')} that it changed, later changes will stay; the rest will be as before.`,
  ].filter((sentence) => sentence !== false)
}

function undoneWords({ removed, restored, mixed }: UndoCounts): string {
  const asBefore = restored + mixed > 0 ? `, ${restored + mixed} as before` : ''
  return `${counted(removed, 'data log')} removed${asBefore}. The same file can be imported again.`
}
