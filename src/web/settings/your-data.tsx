import { useRef } from 'react'
import { deletedPage } from '#contract/pages.ts'
import { late } from '#web/late/late.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useTaskHere } from '#web/ui/task-here.ts'
import * as css from './settings-screen.module.css'
import { dataWords as words } from './settings-words.ts'

const AccountImport = late(async () => (await import('./account-import.tsx')).AccountImport)

/** Everything of the account as one file, the way back, and what was deleted. */
export function YourData() {
  const picker = useRef<HTMLInputElement>(null)
  const bringing = useTaskHere<File>()
  return (
    <>
      <div className={css.buttons}>
        {/* Not fetched by a script: it may be larger than memory, and browsers know how to go on with a download. */}
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
      <input
        ref={picker}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={words.file}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Emptied, or choosing the same file again would be no change.
          event.currentTarget.value = ''
          if (file) bringing.open(file)
        }}
      />
      <AccountImport task={bringing.task} onClose={bringing.close} />
    </>
  )
}
