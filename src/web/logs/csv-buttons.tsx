import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#web/api.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import { useSending } from '#web/ui/sending.ts'
import { exportLogs } from './csv-export.ts'
import { ImportOutcome } from './import-outcome.tsx'

export function ExportButton({ aquariumId }: { aquariumId: number }) {
  const { isSending, send } = useSending()
  return (
    <Button
      variant="default"
      aria-disabled={isSending}
      onClick={() => void send(() => exportLogs(aquariumId))}
    >
      {isSending ? 'Exporting…' : 'Export Logs'}
    </Button>
  )
}

export function ImportButton({ aquariumId }: { aquariumId: number }) {
  const picker = useRef<HTMLInputElement>(null)
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function upload(file: File) {
    try {
      const result = await call('POST /api/logs/upload_csv', {
        query: { aquarium_id: aquariumId },
        upload: file,
      })
      const type = result.rejected > 0 || result.errors.length > 0 ? 'warning' : 'success'
      showMessage({ title: 'CSV Import Result', body: <ImportOutcome result={result} />, type, stays: true })
    } catch (error) {
      return showMessage({
        title: 'CSV Import Error',
        body: error instanceof Error ? messageOf(error) : 'CSV upload failed.',
      })
    }
    await revalidate()
  }

  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Emptied, or choosing the same corrected file again would be no change.
          event.currentTarget.value = ''
          if (file) void send(() => upload(file))
        }}
      />
      <Button
        variant="default"
        aria-disabled={isSending}
        onClick={() => !isSending && picker.current?.click()}
      >
        {isSending ? 'Importing…' : 'Import Logs'}
      </Button>
    </>
  )
}
