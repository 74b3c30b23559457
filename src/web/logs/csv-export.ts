import { csvFileName, logsToCsv } from '#domain/csv.ts'
import { call } from '#web/api.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'

/** Fetches all logs of an aquarium and hands them to the keeper as a CSV file. */
export async function exportLogs(aquariumId: number): Promise<void> {
  try {
    const { name, logs = [] } = await call('GET /api/aquariums/:id', { params: { id: aquariumId } })
    if (logs.length === 0)
      return showMessage({ title: 'No logs to export', body: 'There are no logs to download.' })
    download(new Blob([logsToCsv(logs)], { type: 'text/csv;charset=utf-8' }), csvFileName(name))
  } catch (error) {
    showMessage({ title: 'Error fetching aquarium', body: messageOf(error) })
  }
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the address after the click; a minute is plenty and frees the memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
