import type { YearlessMoment } from '#domain/imports/dates/missing-years.ts'
import { nearestYear, TurnsOfYear } from '#domain/imports/dates/missing-years.ts'
import { monthNames } from '#domain/time/months.ts'
import type { JsonTable } from './json-cells.ts'
import { cellsOf } from './json-cells.ts'
import type { TableRecord } from './records.ts'
import { writeRecords } from './records.ts'
import type { Table, TableMaking } from './table.ts'

/** Those of a hundred years. */
const mostHours = 900_000

/**
 * `current` are readings of each minute, `historical` means of hours. The mean of an hour whose readings are in the
 * file leaves its row blank. A journal, which a user writes, has its entries in both lists.
 */
export async function reefPiToCsv(
  { readJson, ...table }: JsonTable,
  { lastYear }: Pick<TableMaking, 'lastYear'>,
): Promise<Pick<Table, 'yearless'>> {
  const onEach = async (take: (list: List, cells: Map<string, string>) => void) =>
    readJson({
      scalar: () => {},
      element: ([list, ...deeper], value) => {
        if (deeper.length === 0 && (list === 'current' || list === 'historical')) take(list, cellsOf(value))
      },
    })
  const ends = await endsOf(onEach)
  const onEachDated: typeof onEach = (take) => {
    const dated = { current: new Dating(ends, 'current'), historical: new Dating(ends, 'historical') }
    return onEach((list, cells) => take(list, dated[list].date(cells, lastYear)))
  }
  const hours = new Set<string>()
  await onEachDated((list, cells) => {
    if (list === 'current' && hours.size < mostHours) hours.add(hourOf(cells))
  })
  const read = async (onRecord: (record: TableRecord) => void) => {
    let index = 0
    await onEachDated((list, cells) => {
      const isMeanOfRead = list === 'historical' && hours.has(hourOf(cells))
      if (!isMeanOfRead) onRecord({ index, cells })
      index += 1
    })
  }
  await writeRecords({ ...table, read })
  const last = ends.current ?? ends.historical
  return last ? { yearless: last } : {}
}

type List = 'current' | 'historical'
/** The last time of a list, and how often a year has begun up to it. */
type End = YearlessMoment & { written: string; turns: number }
type Ends = Partial<Record<List, End>>

/** The ends of lists without years, as of older versions. Both are in the order of time and end at the same hour. */
async function endsOf(
  onEach: (take: (list: List, cells: Map<string, string>) => void) => Promise<void>,
): Promise<Ends> {
  const ends: Ends = {}
  const turns = { current: new TurnsOfYear(), historical: new TurnsOfYear() }
  await onEach((list, cells) => {
    const moment = readTime(cells)
    if (moment && moment.year === undefined) ends[list] = { ...moment, turns: turns[list].add(moment) }
  })
  return ends
}

/** Gives the times of a list their years, from first to last. */
class Dating {
  readonly #ends: Ends
  readonly #end: End | undefined
  readonly #turns = new TurnsOfYear()

  constructor(ends: Ends, list: List) {
    this.#ends = ends
    this.#end = ends[list]
  }

  /** `Nov-23-16:18, 2022` becomes 2022-11-23 16:18. Without a known year it stays. */
  date(cells: Map<string, string>, lastYear: number | undefined): Map<string, string> {
    const moment = readTime(cells)
    const year = moment && (moment.year ?? this.#yearOf(moment, lastYear))
    if (!moment || year === undefined) return cells
    const [month, day, hour, minute] = [moment.month, moment.day, moment.hour, moment.minute].map((part) =>
      String(part).padStart(2, '0'),
    )
    return cells.set(timeKeyOf(cells), `${year}-${month}-${day} ${hour}:${minute}`)
  }

  #yearOf(moment: YearlessMoment, lastYear: number | undefined): number | undefined {
    const { current } = this.#ends
    if (lastYear === undefined || !this.#end) return undefined
    const end = current ? nearestYear(this.#end, { ...current, year: lastYear }) : lastYear
    return end - (this.#end.turns - this.#turns.add(moment))
  }
}

/** Controllers have a `time`, journals a `timestamp`. */
function timeKeyOf(cells: ReadonlyMap<string, string>): string {
  return cells.has('time') ? 'time' : 'timestamp'
}

const written = /^([a-z]{3})-(\d{2})-(\d{2}):(\d{2})(?:, (\d{4}))?$/i

function readTime(
  cells: ReadonlyMap<string, string>,
): (YearlessMoment & { year?: number; written: string }) | undefined {
  const time = cells.get(timeKeyOf(cells)) ?? ''
  const [, name = '', day, hour, minute, year] = written.exec(time) ?? []
  const month = monthNames.findIndex((full) => full.slice(0, 3).toLowerCase() === name.toLowerCase()) + 1
  if (month === 0) return undefined
  const moment = { month, day: Number(day), hour: Number(hour), minute: Number(minute), second: 0 }
  return { ...moment, written: time, ...(year !== undefined && { year: Number(year) }) }
}

/** Matches the lists: the hour of readings and their mean, the minute of an entry. */
function hourOf(cells: ReadonlyMap<string, string>): string {
  const time = cells.get(timeKeyOf(cells)) ?? ''
  return cells.has('time') ? (time.split(':')[0] ?? '') : time
}
