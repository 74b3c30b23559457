import { findContaining } from './containment.ts'
import type { ImportRow } from './row.ts'
import type { LogValues } from './values.ts'
import { countValues, isContained, keyOfValues, mergeValues, noValues, sameValues } from './values.ts'

export type KnownLog = { id: number } & LogValues

/** The rows (in file order) and the logs (by id) of ONE timestamp of ONE aquarium. */
export type TimestampGroup = { readonly rows: readonly ImportRow[]; readonly logs: readonly KnownLog[] }

/** `values` is the whole log after an update; a created log has the values of the row. */
export type RowOutcome =
  | { kind: 'created' }
  | { kind: 'updated'; logId: number; values: LogValues }
  | { kind: 'unchanged'; logId: number }
  | { kind: 'rejected' }

type RowEntry = { readonly row: ImportRow; readonly values: LogValues; outcome: RowOutcome | undefined }
type LogEntry = { readonly log: KnownLog; isTaken: boolean }
type Matching = { readonly rows: readonly RowEntry[]; readonly logs: readonly LogEntry[] }
type Pair = { readonly entry: RowEntry; readonly met: LogEntry }

/** Logs to which a row without a time of day is compared, so that large groups stay linear. */
const candidatesPerRow = 100
/** Rows times logs; larger groups are not searched for an assignment that changes nothing. */
const pairsToSearch = 1_000

/**
 * Matches rows with logs, each log with at most one row; answers an outcome for each row, in file order. A blank cell
 * never erases a value, a log without a row stays, and importing the same rows again creates nothing.
 */
export function matchRows(group: TimestampGroup): RowOutcome[] {
  if (group.logs.length === 0) return group.rows.map(withoutLog)
  const plan = newMatching(group)
  const differing = matchIds(plan)
  matchEmptyLogs(plan)
  matchDates(plan)
  matchTimes(plan)
  const settled = isDoubtful(plan, differing) ? (matchWithoutChange(group) ?? plan) : plan
  matchEmptyRows(settled)
  return settled.rows.map(({ row, outcome }) => outcome ?? withoutLog(row))
}

function newMatching({ rows, logs }: TimestampGroup): Matching {
  return {
    rows: rows.map((row) => ({ row, values: valuesOf(row), outcome: undefined })),
    logs: logs.map((log) => ({ log, isTaken: false })),
  }
}

function valuesOf({ readings, note, own }: ImportRow): LogValues {
  return { ...readings, note, ...(own && { own }) }
}

function withoutLog(row: ImportRow): RowOutcome {
  return { kind: row.isEmpty ? 'rejected' : 'created' }
}

/**
 * True when all rows may be stored already, and the plan only matches them with the wrong logs: it creates a log, or
 * updates one by a row without a time of day or only because of the order of the rows.
 */
function isDoubtful({ rows, logs }: Matching, differing: readonly Pair[]): boolean {
  const speaking = rows.filter(speaks)
  if (speaking.length > logs.length) return false
  if (speaking.some(({ outcome }) => outcome === undefined || outcome.kind === 'created')) return true
  const differingRows = new Set(differing.map(({ entry }) => entry))
  if (speaking.some((entry) => isUpdated(entry) && !entry.row.hasTime && !differingRows.has(entry)))
    return true
  return differing.length === 0 && speaking.length === logs.length && rows.some(isUpdated)
}

/**
 * Matches each row with a log that already contains it, ignoring ids and order; undefined when that is impossible or
 * the group is large. This is why the same file creates nothing the second time.
 */
function matchWithoutChange(group: TimestampGroup): Matching | undefined {
  const matching = newMatching(group)
  const rows = matching.rows.filter(speaks)
  if (rows.length * matching.logs.length > pairsToSearch) return undefined
  const logs = findContaining(
    rows.map(({ values }) => values),
    group.logs,
  )
  if (logs === undefined) return undefined
  rows.forEach((entry, k) => {
    const met = matching.logs[logs[k] ?? -1]
    if (met !== undefined) meet({ entry, met })
  })
  return matching
}

function speaks({ row }: RowEntry): boolean {
  return !row.isEmpty
}

function isUpdated({ outcome }: RowEntry): boolean {
  return outcome?.kind === 'updated'
}

/**
 * Matches rows with the logs of their ids, and answers those that differ. In a file from another Coralline an id may be
 * of an unrelated log here: where the log equals another open row, the id proves nothing and is ignored.
 */
function matchIds(matching: Matching): readonly Pair[] {
  const claims = findClaims(matching)
  const differing = claims.filter(({ entry, met }) => !sameValues(entry.values, met.log))
  for (const claim of claims) if (sameValues(claim.entry.values, claim.met.log)) meet(claim)
  if (differing.length === 0) return differing
  const said = new Set(
    openRows(matching)
      .filter(speaks)
      .map(({ values }) => keyOfValues(values)),
  )
  for (const claim of differing) if (!said.has(keyOfValues(claim.met.log))) meet(claim)
  return differing
}

function findClaims({ rows, logs }: Matching): Pair[] {
  const unclaimed = new Map(logs.map((met) => [met.log.id, met]))
  return rows.flatMap((entry) => {
    const { id } = entry.row
    const met = id === null ? undefined : unclaimed.get(id)
    if (id === null || met === undefined) return []
    unclaimed.delete(id)
    return [{ entry, met }]
  })
}

// Before dates and times, so that empty rows and logs are out of the way.
function matchEmptyLogs(matching: Matching): void {
  const rows = openRows(matching).filter(({ row }) => row.isEmpty)
  if (rows.length === 0) return
  meetInOrder(
    rows,
    openLogs(matching).filter(({ log }) => isContained(log, noValues)),
  )
}

/** Rows without a time: unchanged in a log that contains them, an update of one that they contain, or new logs. */
function matchDates(matching: Matching): void {
  const rows = openRows(matching).filter((entry) => speaks(entry) && !entry.row.hasTime)
  if (rows.length === 0) return
  const left = matchEqual(rows, openLogs(matching))
  matchFirst(left, openLogs(matching), isContained)
  // Fullest first, so that a row is not added to the shorter of two tests of its day.
  const byValues = openLogs(matching).toSorted((one, other) => countValues(other.log) - countValues(one.log))
  matchFirst(
    left.filter(({ outcome }) => outcome === undefined),
    byValues,
    (row, log) => countValues(log) > 0 && isContained(log, row),
  )
  for (const entry of left) entry.outcome ??= { kind: 'created' }
}

/** Matches rows with equal logs, by id. Answers the other rows, ordered by values, not by lines. */
function matchEqual(rows: readonly RowEntry[], logs: readonly LogEntry[]): RowEntry[] {
  // The order is reversed, so that pop gives the first row: shift is slow on long arrays.
  const rowsByKey = Map.groupBy(rows.toReversed(), ({ values }) => keyOfValues(values))
  for (const met of logs) {
    const entry = rowsByKey.get(keyOfValues(met.log))?.pop()
    if (entry !== undefined) meet({ entry, met })
  }
  const byKey = [...rowsByKey].sort(([one], [other]) => (one < other ? -1 : 1))
  return byKey.flatMap(([, left]) => left.reverse())
}

function matchFirst(
  rows: readonly RowEntry[],
  logs: readonly LogEntry[],
  fits: (row: LogValues, log: LogValues) => boolean,
): void {
  const candidates = logs.slice(0, candidatesPerRow)
  let next = candidates.length
  for (const entry of rows) {
    const index = candidates.findIndex(({ log }) => fits(entry.values, log))
    const met = candidates[index]
    if (met === undefined) continue
    meet({ entry, met })
    candidates.splice(index, 1)
    candidates.push(...logs.slice(next, ++next))
  }
}

function matchTimes(matching: Matching): void {
  const rows = openRows(matching).filter(speaks)
  meetInOrder(rows, openLogs(matching))
}

function matchEmptyRows(matching: Matching): void {
  meetInOrder(openRows(matching), openLogs(matching))
}

function meetInOrder(rows: readonly RowEntry[], logs: readonly LogEntry[]): void {
  rows.forEach((entry, k) => {
    const met = logs[k]
    if (met !== undefined) meet({ entry, met })
  })
}

function meet({ entry, met }: Pair): void {
  met.isTaken = true
  const logId = met.log.id
  entry.outcome = isContained(entry.values, met.log)
    ? { kind: 'unchanged', logId }
    : { kind: 'updated', logId, values: mergeValues(entry.values, met.log) }
}

function openRows({ rows }: Matching): RowEntry[] {
  return rows.filter(({ outcome }) => outcome === undefined)
}

function openLogs({ logs }: Matching): LogEntry[] {
  return logs.filter(({ isTaken }) => !isTaken)
}
