import { monthNames } from '#domain/months.ts'
import type { ReadJson } from './json-cells.ts'
import { cellsOf } from './json-cells.ts'
import type { TableRecord } from './records.ts'
import { writeRecords } from './records.ts'

/** The hours that are kept in mind: those of a hundred years. */
const mostHours = 900_000

/**
 * Writes readings of reef-pi as a table: `current` are those of each minute, `historical` the means of hours. A mean of an hour whose
 * readings are there is left out, and its row blank: it is no reading of its own, and would stand at a moment that has one.
 */
export async function reefPiToCsv(readJson: ReadJson, partPath: string) {
  const hours = new Set<string>()
  const onEach = async (take: (list: string, cells: Map<string, string>) => void) =>
    readJson({
      scalar: () => {},
      element: (path, value) => {
        const [list = ''] = path
        if (path.length === 1 && (list === 'current' || list === 'historical')) take(list, momentOf(value))
      },
    })
  await onEach((list, cells) => {
    if (list === 'current' && hours.size < mostHours) hours.add(hourOf(cells))
  })
  const read = async (onRecord: (record: TableRecord) => void) => {
    let place = 0
    await onEach((list, cells) => {
      const isMeanOfRead = list === 'historical' && hours.has(hourOf(cells))
      if (!isMeanOfRead) onRecord({ place, cells })
      place += 1
    })
  }
  await writeRecords({ path: partPath, read })
}

const timeKey = 'time'
const withYear = /^([a-z]{3})-(\d{2})-(\d{2}:\d{2}), (\d{4})$/i

/** `Nov-23-16:18, 2022` is 2022-11-23 16:18; without a year it stays as it is. */
function momentOf(value: unknown): Map<string, string> {
  const cells = cellsOf(value)
  const [, name = '', day, clock, year] = withYear.exec(cells.get(timeKey) ?? '') ?? []
  const month = monthNames.findIndex((full) => full.slice(0, 3).toLowerCase() === name.toLowerCase()) + 1
  if (month > 0) cells.set(timeKey, `${year}-${String(month).padStart(2, '0')}-${day} ${clock}`)
  return cells
}

function hourOf(cells: ReadonlyMap<string, string>): string {
  return cells.get(timeKey)?.split(':')[0] ?? ''
}
