import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/sending.ts'
import type { ReadLogs } from './csv-export.ts'
import { tellUnloaded } from './unloaded.ts'

export function ExportButton({ read }: { read: ReadLogs }) {
  const { isSending, send } = useSending()

  async function exportAll() {
    const part = await import('./csv-export.ts').catch(() => tellUnloaded('Error fetching aquarium'))
    await part?.exportLogs(read)
  }

  return (
    <Button aria-disabled={isSending} onClick={() => void send(exportAll)}>
      {isSending ? 'Exporting…' : 'Export Logs'}
    </Button>
  )
}
