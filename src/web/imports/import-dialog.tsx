import { useEffect, useState } from 'react'
import { sizeWords } from '#domain/size-words.ts'
import { patience } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateOrderQuestion } from './import-date-question.tsx'
import css from './import-dialog.module.css'
import { ImportSteps } from './import-steps.tsx'
import type { ImportState } from './import-words.ts'

type ImportDialogProps = { file: File; state: ImportState; onCancel: () => void }

/** How far an import is, and the one thing that it may ask. Only its own buttons end it. */
export function ImportDialog({ file, state, onCancel }: ImportDialogProps) {
  useWarningBeforeLeaving()
  const isSilent = useSilence(state)
  return (
    <Dialog title="Import Logs" width={500}>
      {/* Has the focus at first: on Cancel, a key pressed twice would end what it began. */}
      <div className={css.file} data-autofocus tabIndex={-1}>
        <span className={css.badge} aria-hidden="true">
          CSV
        </span>
        <span className={css.name}>
          <strong>{file.name}</strong>
          <span>{sizeWords(file.size)}</span>
        </span>
      </div>
      {state.step === 'asking' ? (
        <DateOrderQuestion date={state.date} onAnswer={state.onAnswer} />
      ) : (
        <ImportSteps state={state} bytes={file.size} />
      )}
      <div role="status">{isSilent && <p className={css.promise}>{silenceWords}</p>}</div>
      <div className={css.foot}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

const silenceWords =
  'Coralline has not answered for 10 seconds. Wait, or cancel and import the same file again: no row is created twice.'

/** True when nothing was heard of an import for so long that its keeper should know. */
function useSilence(state: ImportState): boolean {
  const [silent, setSilent] = useState<ImportState>()
  useEffect(() => {
    if (state.step === 'asking') return
    const timer = setTimeout(() => setSilent(state), patience)
    return () => clearTimeout(timer)
  }, [state])
  return silent === state
}

/** The browser asks before the tab is closed or another page is opened: that would cancel the import. */
function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
