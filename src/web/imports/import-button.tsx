import { useRef, useState } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import * as css from './import-button.module.css'
import type { ImportDialogTask } from './import-dialogs.tsx'

const ImportDialogs = lazyDialog(async () => (await import('./import-dialogs.tsx')).ImportDialogs)

export function ImportButton({ aquarium }: { aquarium: WholeAquarium }) {
  const picker = useRef<HTMLInputElement>(null)
  /** What the next chosen file is for. */
  const [purpose, setPurpose] = useState<'import' | 'wizard'>()
  const { task, open, close } = useTaskHere<ImportDialogTask>()
  const isImporting = task?.is === 'import'

  function choose(purpose: 'import' | 'wizard') {
    setPurpose(purpose)
    picker.current?.click()
  }

  return (
    <>
      <FilePicker
        ref={picker}
        label="CSV file"
        accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,.json"
        onChosen={([file]) => {
          // One file at a time: a double click opens the file picker twice.
          if (file && (!task || task.is === 'guide')) open({ is: purpose ?? 'import', file })
        }}
      />
      <Premium feature="import">
        {(hint) => (
          <span className={css.pair}>
            <Button
              className={css.main}
              aria-disabled={isImporting}
              onClick={() => task || choose('import')}
              aria-describedby={hint}
            >
              {isImporting ? 'Importing…' : 'Import Logs'}
            </Button>
            <Button
              className={css.about}
              aria-label="About importing CSV files"
              onClick={() => open({ is: 'guide' })}
            >
              <Icon name="info" />
            </Button>
          </span>
        )}
      </Premium>
      {/* Rendered only after a press: their code loads while the user looks for the file. */}
      {(purpose || task) && (
        <ImportDialogs
          task={task}
          aquarium={aquarium}
          onOpen={open}
          onLook={() => choose('wizard')}
          onClose={close}
        />
      )}
    </>
  )
}
