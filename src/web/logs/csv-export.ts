import { csvFileName, logsToCsv } from '#domain/csv.ts'
import { call } from '#web/api.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import { downloadCsv } from './csv-download.ts'

/** Fetches all logs of an aquarium and hands them to the keeper as a CSV file. */
export async function exportLogs(aquariumId: number): Promise<void> {
  try {
    const { name, logs = [] } = await call('GET /api/aquariums/:id', { params: { id: aquariumId } })
    if (logs.length === 0)
      return showMessage({ title: 'No logs to export', body: 'There are no logs to download.' })
    downloadCsv(logsToCsv(logs), csvFileName(name))
  } catch (error) {
    showMessage({ title: 'Error fetching aquarium', body: messageOf(error) })
  }
}
