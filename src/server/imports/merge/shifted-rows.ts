import type { ShiftedRows } from '#contract/imports/preview.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { inParts, rowsAtOnce } from './chunks.ts'
import type { BulkLog, LogBulk } from './merge.store.ts'
import type { Outcome } from './outcomes.ts'

type Row = Pick<Outcome, 'timestamp' | 'values'>

/** Clocks differ by quarters of an hour, and by less than time zones do. */
const step = 900
const furthest = 14 * 3600
/** Rows that are tried with every shift. */
const mostTried = 40
const mostKept = 5_000
const fewest = 3

/** Finds readings that the tank has at another time of day: imported with another clock, or without times. */
export class ShiftedRowSearch {
  readonly #rows: Row[] = []

  add({ timestamp, values }: Outcome): void {
    const isReading = parameterKeys.some((key) => values[key] !== null)
    if (isReading && this.#rows.length < mostKept) this.#rows.push({ timestamp, values })
  }

  /** Undefined when fewer than half of the rows have such a log. */
  async find(bulk: LogBulk): Promise<ShiftedRows | undefined> {
    const shift = await this.#likeliest(bulk)
    if (shift === undefined) return undefined
    const count = await countAt(bulk, this.#rows, (row) => movedBy(row, shift))
    return count < fewest ? undefined : { count, minutes: shift === 'noon' ? null : shift / 60 }
  }

  async #likeliest(bulk: LogBulk): Promise<Shift | undefined> {
    const every = Math.max(1, Math.ceil(this.#rows.length / mostTried))
    const tried = this.#rows.filter((_, index) => index % every === 0)
    if (tried.length < fewest) return undefined
    let best: { shift: Shift; count: number } | undefined
    for (const shift of shifts) {
      const count = await countAt(bulk, tried, (row) => movedBy(row, shift))
      if (count > (best?.count ?? 0)) best = { shift, count }
    }
    return best && 2 * best.count >= tried.length ? best.shift : undefined
  }
}

/** Seconds, or `noon`, which a date without a time gets. */
type Shift = number | 'noon'

const shifts: readonly Shift[] = [
  'noon',
  ...Array.from({ length: furthest / step }, (_, index) => [step * (index + 1), -step * (index + 1)]).flat(),
]

function movedBy({ timestamp }: Row, shift: Shift): string {
  const seconds = timestampToSeconds(timestamp)
  const noon = seconds - (seconds % daySeconds) + daySeconds / 2
  return secondsToTimestamp(shift === 'noon' ? noon : seconds + shift)
}

/** Counts the rows whose readings are in a log at another moment. */
async function countAt(bulk: LogBulk, rows: readonly Row[], momentOf: (row: Row) => string): Promise<number> {
  let count = 0
  for (const part of inParts(rows, rowsAtOnce)) {
    const moments = part.map(momentOf)
    const logs = Map.groupBy(
      await bulk.at(moments, { size: rowsAtOnce, limit: 10 * rowsAtOnce }),
      ({ timestamp }) => timestamp,
    )
    count += part.filter((row, index) => {
      const moment = moments[index] ?? ''
      return moment !== row.timestamp && logs.get(moment)?.some((log) => hasReadings(log, row))
    }).length
  }
  return count
}

function hasReadings(log: BulkLog, { values }: Row): boolean {
  return parameterKeys.every((key) => values[key] === null || values[key] === log[key])
}
