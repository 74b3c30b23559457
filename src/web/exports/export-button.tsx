import { tellUnloaded } from '#web/messages/unloaded.ts'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import type { ReadLogs } from './csv-export.ts'

/** `onGone` is called when the aquarium is not there any more. */
export function ExportButton({ read, onGone }: { read: ReadLogs; onGone?: () => void }) {
  const { isSending, send } = useSending()

  async function exportAll() {
    const part = await import('./csv-export.ts').catch(() => tellUnloaded('Error fetching aquarium'))
    if ((await part?.exportLogs(read)) === 'gone') onGone?.()
  }

  return (
    <Button aria-disabled={isSending} onClick={() => void send(exportAll)}>
      {isSending ? 'Exporting…' : 'Export Logs'}
    </Button>
  )
}
