import type { Parameter } from '#domain/parameters/parameters.ts'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { importOrNotify } from '#web/ui/lazy/import-or-notify.ts'
import { PopoverList } from '#web/ui/popover-list.tsx'
import type { ReadLogs } from './csv-export.ts'

type ExportButtonProps = {
  read: ReadLogs
  /** The parameters in the reader's units. */
  parameters: readonly Parameter[]
  onGone?: () => void
}

/** Exports logs in the stored units; a reader with other units is asked which ones to use. */
export function ExportButton({ read, parameters, onGone }: ExportButtonProps) {
  const { isSending, send } = useSending()
  const words = isSending ? 'Exporting…' : 'Export Logs'
  const own = parameters.flatMap(({ shown }) => (shown?.conversion ? [shown.label] : []))

  const exportAll = (shown?: readonly Parameter[]) =>
    void send(async () => {
      const part = await importOrNotify(() => import('./csv-export.ts'), 'Error fetching aquarium')
      if ((await part?.exportLogs(read, shown)) === 'gone') onGone?.()
    })

  if (own.length === 0)
    return (
      <Button aria-disabled={isSending} onClick={() => exportAll()}>
        {words}
      </Button>
    )
  return (
    <PopoverList
      label="Units of the file"
      options={[
        { key: 'stored', words: <Kind name="In stored units" note="Imports again exactly" /> },
        { key: 'own', words: <Kind name="In my units" note={[...new Set(own)].join(', ')} /> },
      ]}
      onChoose={(key) => exportAll(key === 'own' ? parameters : undefined)}
    >
      {(id) => (
        <Button aria-disabled={isSending} popoverTarget={id}>
          {words}
        </Button>
      )}
    </PopoverList>
  )
}

function Kind({ name, note }: { name: string; note: string }) {
  return (
    <>
      {name}
      <br />
      <small>{note}</small>
    </>
  )
}
