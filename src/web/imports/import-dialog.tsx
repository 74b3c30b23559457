import { sizeWords } from '#domain/size-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as css from './import-dialog.module.css'
import { ImportFileHead } from './import-file-head.tsx'
import { ImportRunning } from './import-running.tsx'
import type { ImportState } from './import-words.ts'

type ImportDialogProps = { file: File; state: ImportState; onCancel: () => void }

/** How far an import is that asks nothing. Only its own button ends it. */
export function ImportDialog({ file, state, onCancel }: ImportDialogProps) {
  return (
    <Dialog title="Import Logs" width={500}>
      <ImportFileHead name={file.name} words={sizeWords(file.size)} startsHere />
      <ImportRunning state={state} bytes={file.size} />
      <div className={css.foot}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
