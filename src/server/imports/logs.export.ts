import { rm } from 'node:fs/promises'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportedFile } from '#contract/export-files.ts'
import { byteOrderMark, csvWriter } from '#domain/csv.ts'
import { tankFiles } from '#domain/export-format.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { ExportPart, NewAquarium } from '#server/aquariums/export-part.ts'
import type { Quota } from '#server/aquariums/storage.rules.ts'
import { logBytes } from '#server/aquariums/storage.store.ts'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import { isMeasured } from '#server/parameters/custom-readings.store.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { workInThread } from './import-in-thread.ts'

const ofThisInstance = 'It says how this instance works with the account, not what its keeper has.'

type Parts = { database: Database; quota: Quota; now(): Date }

/** The same CSV file that the app saves, which the same import reads. */
export function exportedLogs(parts: Parts): ExportPart {
  return {
    since: 1,
    carries: {
      logs: {
        id: 'logs.csv, for people; it is given anew',
        aquarium_id: 'the folder',
        timestamp: 'logs.csv',
        note: 'logs.csv',
        ...perParameter(() => 'logs.csv'),
        import_id: ofThisInstance,
        source: ofThisInstance,
        created_by: ofThisInstance,
        created_at: ofThisInstance,
        created_session: ofThisInstance,
        changed_at: ofThisInstance,
        changed_by: ofThisInstance,
      },
      own_readings: {
        parameter_id: 'logs.csv, as the column',
        timestamp: 'logs.csv: it is that of the log',
        log_id: 'logs.csv, as the row',
        value: 'logs.csv',
      },
    },
    files: {
      [tankFiles.logs]: { about: "its water tests, for any spreadsheet; times are the tank's own" },
    },
    async write({ db, id, signal, addText }) {
      let count = 0
      const { header, rows } = csvWriter(await measuredParameters(db, id))
      async function* pieces() {
        yield byteOrderMark + header
        for await (const some of logsInOrder(db, { aquariumId: id, signal, withCustom: true })) {
          count += some.length
          yield rows(some)
        }
      }
      await addText(tankFiles.logs, pieces())
      return { logs: count }
    },
    read(exported) {
      const { tank, counts } = exported
      const wanted = { name: tank.name, file: exported.file(tankFiles.logs), logs: counts.logs }
      const bytes = counts.logs * logBytes
      return {
        counts: { logs: counts.logs },
        bytes,
        store: (into) => storeLogs(parts, { ...into, ...wanted }),
      }
    },
  }
}

/** The others get no column. */
async function measuredParameters(db: Db, aquariumId: number): Promise<CustomParameterRow[]> {
  const measured: CustomParameterRow[] = []
  for (const parameter of await parametersOf(db, aquariumId))
    if (await isMeasured(db, parameter.id)) measured.push(parameter)
  return measured
}

async function storeLogs(
  { database, quota, now }: Parts,
  into: NewAquarium & { name: string; file: ExportedFile; logs: number },
) {
  const { aquariumId, actor, importId, signal, time, stagePath, unpack, tell, add, name, file, logs } = into
  const what = `The logs of ${JSON.stringify(name)}`
  const result = await workInThread(database, {
    kind: 'import',
    whole: { logs },
    path: await unpack(file),
    stagePath,
    dateOrder: undefined,
    own: await parametersOf(database.db, aquariumId),
    aquariumId,
    actor,
    importId,
    quota,
    now: now(),
    signal,
    time: time.cpu,
    onRead: async () => {},
    onProgress: (progress) => {
      if (progress.phase === 'merging') tell(progress.rows)
    },
  }).catch((error: unknown) => {
    time.spend(0)
    const isRefused = error instanceof ApiError && ['csv_refused', 'date_order_needed'].includes(error.code)
    throw isRefused ? exportRefused(`${what} cannot be read.`) : error
  })
  await rm(stagePath, { force: true })
  // Its custom parameters exist by now: another column would be left out, or added to the list.
  const [strange] = [...result.ignored_columns, ...(result.added_parameters ?? [])]
  if (strange !== undefined)
    throw exportRefused(
      `${what} have readings of ${JSON.stringify(strange)}, which its list of parameters has not.`,
    )
  if (result.created !== logs || result.rejected + result.unread > 0)
    throw exportRefused(`${what} are not as its list says.`)
  add(logs)
}
