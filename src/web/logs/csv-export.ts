import type { Log } from '#contract/logs.ts'
import { csvFileName, logsToCsv } from '#domain/csv.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import { downloadCsv } from './csv-download.ts'

/** Brings an aquarium's name and all of its logs. */
export type ReadLogs = () => Promise<{ name: string; logs?: Log[] }>

/** Hands all logs of an aquarium to the keeper as a CSV file. */
export async function exportLogs(read: ReadLogs): Promise<void> {
  try {
    const { name, logs = [] } = await read()
    if (logs.length === 0)
      return showMessage({ title: 'No logs to export', body: 'There are no logs to download.' })
    downloadCsv(logsToCsv(logs), csvFileName(name))
  } catch (error) {
    showMessage({ title: 'Error fetching aquarium', body: messageOf(error) })
  }
}
