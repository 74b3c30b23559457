import { rmSync } from 'node:fs'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { withHalf } from '#domain/imports/dates/half-days.ts'
import type { LongTable } from '#domain/imports/long-tables.ts'
import { noteOf } from '#domain/imports/row.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { isBlankRow, readCsv } from '#server/imports/read/csv-file.ts'
import { findEncoding } from '#server/imports/read/encoding.ts'
import { makeCsv } from './made-csv.ts'
import { MadeSoFar } from './made-so-far.ts'
import type { Measure } from './old-names.ts'
import { withoutOldNames } from './old-names.ts'
import type { PivotedRow } from './pivot.store.ts'
import { PivotStore } from './pivot.store.ts'
import { headersOfProbes } from './probe-names.ts'
import type { Table, TableMaking } from './table.ts'
import { pivotPath } from './table.ts'

/** So many names fit beside the columns for time, tank and note. */
const mostNames = 990

/**
 * Turns a table with a row for each value into one with a row for each moment and tank, at the place of its first value. It
 * has a column for each thing that was measured, in the order in which these come.
 * @throws CsvRefusal for a column of too many different names
 */
export async function longToCsv(source: Table, shape: LongTable, { partPath, ...making }: TableMaking) {
  const made = new MadeSoFar(making)
  const scratch = pivotPath(partPath)
  rmSync(scratch, { force: true })
  const store = new PivotStore(scratch)
  try {
    const { header, measures: named } = await setAside(source, { shape, store, made })
    const measures = withoutOldNames(named, store)
    await makeCsv(
      partPath,
      (csv) => {
        csv.put(header.place, headerRow(header.cells, { shape, measures }))
        for (const row of store.rows()) {
          made.share = row.place / (header.place + made.rows)
          made.onPiece()
          csv.put(row.place, valueRow(row, { shape, measures }))
        }
      },
      shape.delimiter,
    )
  } finally {
    store.close()
    rmSync(scratch, { force: true })
  }
}

type Setting = { shape: LongTable; store: PivotStore; made: MadeSoFar }

async function setAside({ csvPath, isMade }: Table, { shape, store, made }: Setting) {
  const encoding = await findEncoding(csvPath, made.onPiece)
  const measures = new Map<string, Measure>()
  const header = { place: 0, cells: [] as readonly string[] }
  await readCsv(csvPath, {
    encoding,
    delimiter: shape.delimiter,
    onBytes: made.onPiece,
    onRow: ({ line, cells }, index) => {
      const place = isMade ? index : line - 1
      if (index === shape.index) Object.assign(header, { place, cells })
      if (index <= shape.index) return
      made.rows = index - shape.index
      if (isBlankRow(cells)) return
      const at = (position: number | undefined) =>
        position === undefined ? '' : (cells[position]?.trim() ?? '')
      const measure = measureOf(
        measures,
        { name: at(shape.name), type: at(shape.type), place },
        header.cells[shape.name],
      )
      measure.last = place
      const [value, unit, half] = [at(shape.value), at(shape.unit), at(shape.half)]
      if (value !== '' && measure.units.size < 2) measure.units.add(unit)
      store.add({
        place,
        moment: shape.clock === undefined ? withHalf(at(shape.time), half) : at(shape.time),
        clock: withHalf(at(shape.clock), half),
        tank: at(shape.tank),
        name: measure.index,
        value,
        unit,
        note: noteOf(shape, cells).trim(),
      })
    },
  })
  return { header, measures: [...measures.values()] }
}

type Named = { name: string; type: string; place: number }

function measureOf(measures: Map<string, Measure>, { name, type, place }: Named, header = ''): Measure {
  const key = plainWords(name.slice(0, 200))
  const known = measures.get(key)
  if (known) return known
  if (measures.size >= mostNames)
    throw new CsvRefusal(
      `The column ${quoteCell(header)} has more than ${mostNames} different names of what was measured. Leave out the rows that need not be read, and import the file again.`,
    )
  // A copy, since a piece of a text would keep the whole text in memory.
  const measure = structuredClone({
    index: measures.size,
    name: name.slice(0, 200),
    type,
    units: new Set<string>(),
    first: place,
    last: place,
  })
  measures.set(structuredClone(key), measure)
  return measure
}

type Pivot = { shape: LongTable; measures: readonly Measure[] }

/** The columns before and behind those of the measured values. */
function around<Value>({ shape }: Pivot, of: Record<'time' | 'clock' | 'tank' | 'note', Value>) {
  return {
    before: [
      of.time,
      ...(shape.clock === undefined ? [] : [of.clock]),
      ...(shape.tank === undefined ? [] : [of.tank]),
    ],
    behind: shape.notes.length === 0 ? [] : [of.note],
  }
}

function headerRow(cells: readonly string[], pivot: Pivot): string[] {
  const { shape, measures } = pivot
  const headerAt = (position: number | undefined) => (position === undefined ? '' : (cells[position] ?? ''))
  const { before, behind } = around(pivot, {
    time: headerAt(shape.time),
    clock: headerAt(shape.clock),
    tank: headerAt(shape.tank),
    note: headerAt(shape.notes[0]?.position),
  })
  const names = headersOfProbes(measures)
  const headers = measures.map(({ units }, index) => {
    const [unit = ''] = units.size === 1 ? units : []
    return nameWithUnit(names[index] ?? '', unit)
  })
  return [...before, ...headers, ...behind]
}

function valueRow(row: PivotedRow, pivot: Pivot): string[] {
  const { before, behind } = around(pivot, {
    time: row.moment,
    clock: row.clock,
    tank: row.tank,
    note: row.notes.join('\n'),
  })
  return [...before, ...placed(row, pivot.measures), ...behind]
}

/** The values in their columns; where those of a name differ in their units, each value bears its own. */
function placed({ values }: PivotedRow, measures: readonly Measure[]): string[] {
  const cells = measures.map(() => '')
  for (const { name, value, unit } of values) {
    const hasOneUnit = (measures[name]?.units.size ?? 0) < 2
    cells[name] = hasOneUnit || unit === '' || value === '' ? value : `${value} ${unit}`
  }
  return cells
}
