import type { Log } from '#contract/aquariums/logs.ts'
import { csvFileName, logsToCsv, logsToCsvInUnits } from '#domain/csv.ts'
import type { CustomParameter } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { downloadCsv } from '#web/browser/save-file.ts'
import { deletedRowWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Message } from '#web/ui/messages/notification.ts'
import { showMessage, takeBack } from '#web/ui/messages/notification.ts'

export type ReadLogs = () => Promise<{
  name: string
  logs?: Log[]
  own_parameters?: readonly CustomParameter[]
}>

/** The message about the last try, if that failed. */
let shown: Message | undefined

/** Hands all logs of an aquarium to the user as a CSV file, as they are stored or in the units of parameters. */
export async function exportLogs(
  read: ReadLogs,
  inUnits?: readonly Parameter[],
): Promise<'done' | 'failed' | 'gone'> {
  try {
    const { name, logs = [], own_parameters } = await read()
    takeBack(shown)
    const ofAll = inUnits?.filter(({ own }) => !own)
    const csv = ofAll ? logsToCsvInUnits(logs, ofAll, own_parameters) : logsToCsv(logs, own_parameters)
    if (logs.length > 0) downloadCsv(csv, csvFileName(name))
    else showMessage({ title: 'No logs to export', body: 'There are no logs to download.' })
    return 'done'
  } catch (error) {
    shown = showRefusal({ title: 'Error fetching aquarium', error, next: 'export again' })
    return deletedRowWords(error) === undefined ? 'failed' : 'gone'
  }
}
