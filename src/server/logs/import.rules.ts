import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportResult } from '#contract/logs.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { ImportColumns } from '#domain/import-header.ts'
import { readHeader } from '#domain/import-header.ts'
import type { RowOutcome } from '#domain/import-matching.ts'
import { matchRows } from '#domain/import-matching.ts'
import type { ImportRow } from '#domain/import-row.ts'
import { readRow } from '#domain/import-row.ts'
import { checkUnits, unitCheckedKeys } from '#domain/import-units-check.ts'
import { getAquarium } from '#server/aquariums/aquariums.rules.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/users/actor.ts'
import { insertLogs, logsAt } from './import.store.ts'
import type { CsvRow } from './import-file.ts'
import type { LogValues } from './logs.store.ts'
import { updateLog } from './logs.store.ts'

/** Rows of one file; they are held in memory until they are merged. */
const maxRows = 100_000
/** Rejected rows that are told one by one; all are counted. */
const maxListedErrors = 100
/** Rows between two turns for other requests; a statement's parameters bound it, too. */
const rowsAtOnce = 500

type PlacedRow = { line: number; cells: string[]; row: ImportRow }
type ReadFile = { rows: PlacedRow[]; result: ImportResult }

/**
 * Reads a whole file; no row of it is stored yet.
 * @throws CsvRefusal when the file as a whole cannot be imported.
 */
export async function readImport(csvRows: AsyncIterable<CsvRow>): Promise<ReadFile> {
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, rejected: 0, errors: [] }
  const rows: PlacedRow[] = []
  let columns: ImportColumns | undefined
  let count = 0
  for await (const { line, cells } of csvRows) {
    if (!columns) {
      columns = readHeader(cells)
      continue
    }
    count += 1
    if (count > maxRows)
      throw new CsvRefusal(
        `The file has more than ${maxRows.toLocaleString('en')} rows. Split it and import the parts.`,
      )
    const read = readRow(columns, cells)
    if ('row' in read) rows.push({ line, cells, row: read.row })
    else reject(result, { line, cells, message: read.problem })
    if (count % rowsAtOnce === 0) await nextTurn()
  }
  if (!columns) throw new CsvRefusal('The file is empty.')
  refuseForeignUnits(rows)
  return { rows, result }
}

/**
 * Merges what was read into an aquarium, in one transaction: all good rows or, after a failure, none.
 * @throws aquarium_not_found
 */
export async function mergeImport(
  db: Db,
  { aquariumId, actor, file }: { aquariumId: number; actor: Actor; file: ReadFile },
): Promise<ImportResult> {
  return db.transaction().execute(async (db) => {
    const { user_id } = await getAquarium(db, { id: aquariumId, actor })
    const result = { ...file.result, errors: [...file.result.errors] }
    for (const groups of inChunks(groupByTimestamp(file.rows))) {
      await mergeGroups(db, { aquariumId, groups, result })
      await nextTurn()
    }
    if (user_id !== actor.id)
      await recordAudit(db, actor, { action: 'import', target: 'aquarium', targetId: aquariumId })
    result.errors.sort((one, other) => one.line - other.line)
    return result
  })
}

type Group = readonly [timestamp: string, rows: readonly PlacedRow[]]
type GroupsOfAquarium = { aquariumId: number; groups: readonly Group[]; result: ImportResult }

async function mergeGroups(db: Db, { aquariumId, groups, result }: GroupsOfAquarium) {
  const known = await logsAt(db, { aquariumId, timestamps: groups.map(([timestamp]) => timestamp) })
  const knownAt = Map.groupBy(known, ({ timestamp }) => timestamp)
  const created: LogValues[] = []
  for (const [timestamp, rows] of groups) {
    const outcomes = matchRows({ rows: rows.map(({ row }) => row), logs: knownAt.get(timestamp) ?? [] })
    for (const [index, placed] of rows.entries()) {
      const outcome = outcomes[index]
      if (!outcome) continue
      if (outcome.kind === 'created')
        created.push({ aquarium_id: aquariumId, timestamp, note: placed.row.note, ...placed.row.readings })
      if (outcome.kind === 'updated') await updateLog(db, outcome.logId, outcome.values)
      count(result, { outcome, placed })
    }
  }
  for (let start = 0; start < created.length; start += rowsAtOnce) {
    await insertLogs(db, created.slice(start, start + rowsAtOnce))
    await nextTurn()
  }
}

function count(result: ImportResult, { outcome, placed }: { outcome: RowOutcome; placed: PlacedRow }) {
  if (outcome.kind !== 'rejected') result[outcome.kind] += 1
  else reject(result, { ...placed, message: 'The row has neither a reading nor a note.' })
}

function reject(
  result: ImportResult,
  { line, cells, message }: { line: number; cells: string[]; message: string },
) {
  result.rejected += 1
  if (result.errors.length < maxListedErrors) result.errors.push({ line, message, row: cells })
}

/** Oldest first: equal timestamps meet as one group, in file order. */
function groupByTimestamp(rows: readonly PlacedRow[]): Group[] {
  const groups = [...Map.groupBy(rows, ({ row }) => row.timestamp)]
  return groups.sort(([one], [other]) => (one < other ? -1 : 1))
}

function* inChunks(groups: readonly Group[]): Generator<Group[]> {
  let chunk: Group[] = []
  let rows = 0
  for (const group of groups) {
    chunk.push(group)
    rows += group[1].length
    if (rows < rowsAtOnce) continue
    yield chunk
    chunk = []
    rows = 0
  }
  if (chunk.length > 0) yield chunk
}

function refuseForeignUnits(rows: readonly PlacedRow[]) {
  const columns = unitCheckedKeys.map((key) => {
    const values = rows.map(({ row }) => row.readings[key]).filter((value) => value !== null)
    return [key, values] as const
  })
  checkUnits(Object.fromEntries(columns))
}
