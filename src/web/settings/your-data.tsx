import { useRef } from 'react'
import { deletedPage } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { FilePicker } from '#web/ui/form/file-picker.tsx'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './settings.module.css'
import { dataWords as words } from './settings-words.ts'

const AccountImportDialog = lazyDialog(
  async () => (await import('./account-import-dialog.tsx')).AccountImportDialog,
)

export function YourData() {
  const picker = useRef<HTMLInputElement>(null)
  const bringing = useTaskHere<File>()
  return (
    <>
      <div className={css.buttons}>
        {/* A link and no fetch: the file may be larger than memory, and browsers can resume a download. */}
        <LinkButton tone="quiet" href="/api/me/export">
          {words.download}
        </LinkButton>
        <Button size="tall" onClick={() => picker.current?.click()}>
          {words.bringBack}
        </Button>
        <LinkButton tone="quiet" to={deletedPage}>
          {words.deleted}
        </LinkButton>
      </div>
      <FilePicker
        ref={picker}
        label={words.file}
        accept=".zip,application/zip"
        onChosen={([file]) => file && bringing.open(file)}
      />
      <AccountImportDialog task={bringing.task} onClose={bringing.close} />
    </>
  )
}
