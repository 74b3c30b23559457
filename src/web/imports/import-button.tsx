import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { tellUnloaded } from '#web/messages/unloaded.ts'
import { fetchPart } from '#web/shell/fetch-part.ts'
import { Premium } from '#web/shell/premium/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Icon } from '#web/ui/icon.tsx'
import { usePageAddress } from '#web/ui/page-address.ts'
import { useTaskHere } from '#web/ui/task-here.ts'
import * as css from './import-button.module.css'

type ImportButtonProps = { aquariumId: number; parameters: readonly Parameter[] }

/** 'Import Logs' and what it can import. Whatever opens is loaded when it is asked for. */
export function ImportButton({ aquariumId, parameters }: ImportButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  const importing = useRef<AbortController>(null)
  /** The chosen file is to be looked at before anything happens. */
  const looks = useRef(false)
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  const opener = useRef<HTMLButtonElement>(null)
  const { task: dialog, open, close } = useTaskHere<ReactNode>()
  const show = (dialog: ReactNode) => (dialog === null ? close() : open(dialog))
  const { address } = usePageAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the address cancels, whatever it was
  useEffect(() => () => importing.current?.abort(), [address])

  const tank = () => ({ aquariumId, parameters, show, opener: opener.current })

  async function take(file: File) {
    const part = await loadImport()
    if (looks.current) return part?.lookFirst(tank(), { file })
    const controller = new AbortController()
    importing.current = controller
    const wasBegun = await part?.runImport({ tank: tank(), file, controller })
    // After a cancelled one as well: its answer may have been on the way. Not waited for, or the next file
    // would be. Who has to sign in does so beside the page.
    if (wasBegun !== false) void revalidate()
  }

  function choose(isLook: boolean) {
    looks.current = isLook
    picker.current?.click()
  }

  function start({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (isSending) return
    opener.current = currentTarget
    choose(false)
    // While the keeper looks for the file.
    void loadImport()
  }

  async function explain({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    opener.current = currentTarget
    const part = await loadImport()
    part?.explainImport({ aquariumId, show, onLook: () => choose(true) })
  }

  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,.json"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Emptied, or choosing the same corrected file again would be no change.
          event.currentTarget.value = ''
          if (file) void send(() => take(file))
        }}
      />
      <Premium feature="import">
        {(hint) => (
          <span className={css.pair}>
            <Button className={css.main} aria-disabled={isSending} onClick={start} aria-describedby={hint}>
              {isSending ? 'Importing…' : 'Import Logs'}
            </Button>
            <Button className={css.about} aria-label="About importing CSV files" onClick={explain}>
              <Icon name="info" />
            </Button>
          </span>
        )}
      </Premium>
      {dialog}
    </>
  )
}

function loadImport() {
  return fetchPart(() => import('./import-run.tsx')).catch(() => tellUnloaded('CSV Import Error'))
}
