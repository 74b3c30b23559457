import { stat } from 'node:fs/promises'
import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import { sizeWords } from '#domain/size-words.ts'
import { findEncoding, readText } from '#server/imports/read/encoding.ts'
import { apexHeaders, probeKey } from './apex-xml.ts'
import type { JsonTable } from './json-cells.ts'
import { cellsOf, isObject, textOf } from './json-cells.ts'
import { isJsonLines, readJson, readJsonLines } from './json-elements.ts'
import type { Probe } from './probe-names.ts'
import type { TableRecord } from './records.ts'
import { writeRecords } from './records.ts'
import { reefPiToCsv } from './reef-pi.ts'
import type { Table, TableMaking } from './table.ts'
import { MakingProgress } from './table.ts'

const mostBytes = 20_000_000

/**
 * Writes JSON as a table: of an Apex, of reef-pi, or a single list of objects, as JSON Lines, too.
 * @throws CsvRefusal for other or broken JSON, or more than 20 MB
 */
export async function jsonToCsv(
  path: string,
  { start, partPath, lastYear, ...making }: TableMaking & { start: string },
): Promise<Pick<Table, 'format' | 'yearless'>> {
  if ((await stat(path)).size > mostBytes)
    throw new CsvRefusal(
      `This JSON file has more than ${sizeWords(mostBytes)}. Export a shorter time at once, and import the parts.`,
    )
  const made = new MakingProgress(making)
  const encoding = await findEncoding(path, making.onPiece)
  const readOne = isJsonLines(start) ? readJsonLines : readJson
  const table: JsonTable = {
    path: partPath,
    made,
    readJson: (reader) => readOne(readText(path, { encoding, onBytes: made.onPiece }), reader),
  }
  const lists = await listsOf(table)
  const has = (name: string) => lists.has(name)
  if (has('ilog.record')) return await as('apex', apexLogToCsv(table))
  if (has('istat.inputs') || has('inputs')) return await as('apex', apexStateToCsv(table))
  if (has('current') || has('historical'))
    return { format: 'reef-pi', ...(await reefPiToCsv(table, { lastYear })) }
  const [list, ...others] = lists
  if (list === undefined || others.length > 0) throw noTable()
  return await as('json', listToCsv(table, list))
}

async function as(format: Table['format'], made: Promise<void>) {
  await made
  return { format }
}

/** The lists of objects, by the names that lead to them: `ilog.record`. */
async function listsOf({ readJson, made }: JsonTable): Promise<Set<string>> {
  const lists = new Set<string>()
  await readJson({
    scalar: () => {},
    element: (path, value) => {
      if (!isObject(value)) return
      made.rows += 1
      if (lists.size < 100) lists.add(path.join('.'))
    },
  })
  return lists
}

async function listToCsv({ readJson, ...table }: JsonTable, list: string) {
  const read = async (onRecord: (record: TableRecord) => void) => {
    let index = 0
    await readJson({
      scalar: () => {},
      element: (path, value) => {
        if (path.join('.') !== list) return
        if (!isObject(value)) throw noObject(textOf(value))
        onRecord({ index, cells: cellsOf(value) })
        index += 1
      },
    })
  }
  await writeRecords({ ...table, read })
}

function noObject(entry: string): CsvRefusal {
  return new CsvRefusal(
    `The list in this JSON file has an entry that is no object, such as ${quoteCell(entry)}.`,
    'Take such entries out, and import the file again.',
  )
}

function noTable(): CsvRefusal {
  return new CsvRefusal(
    'This JSON file is not one that Coralline can read as a table: it reads logs of Apex and reef-pi, and one list of objects, such as [{"date": "2026-01-31", "ph": 8.1}]. Export the readings as CSV instead, if the app can.',
  )
}

type ApexProbe = { name?: unknown; type?: unknown; value?: unknown }

/** `{"ilog": {"timezone": "-8.00", "record": [{"date": 1700000000, "data": [...]}]}}` */
async function apexLogToCsv({ readJson, ...table }: JsonTable) {
  const probes = new Map<string, Probe>()
  const hours = await timezoneOf(readJson)
  const read = async (onRecord: (record: TableRecord) => void) => {
    let index = 0
    await readJson({
      scalar: () => {},
      element: (path, value) => {
        if (path.join('.') !== 'ilog.record') return
        const { date, data } = (value ?? {}) as { date?: unknown; data?: unknown }
        const cells = new Map([['Date', tankMoment(date, hours)], ...readProbes(data, probes)])
        onRecord({ index, cells })
        index += 1
      },
    })
  }
  await writeRecords({ ...table, read, headersOf: (names) => apexHeaders(names, probes) })
}

/** `{"istat": {"date": 1700000000, "inputs": [...]}}`, or the same without `istat`. */
async function apexStateToCsv({ readJson, ...table }: JsonTable) {
  const probes = new Map<string, Probe>()
  const hours = await timezoneOf(readJson)
  const read = async (onRecord: (record: TableRecord) => void) => {
    let date: unknown
    const inputs: unknown[] = []
    await readJson({
      scalar: (path, value) => {
        if (path.at(-1) === 'date') date ??= value
      },
      element: (path, value) => {
        if (path.at(-1) === 'inputs' && inputs.length < 10_000) inputs.push(value)
      },
    })
    onRecord({ index: 0, cells: new Map([['Date', tankMoment(date, hours)], ...readProbes(inputs, probes)]) })
  }
  await writeRecords({ ...table, read, headersOf: (names) => apexHeaders(names, probes) })
}

function readProbes(data: unknown, probes: Map<string, Probe>): [key: string, value: string][] {
  if (!Array.isArray(data)) return []
  return data.flatMap((one: ApexProbe | null) => {
    const probe = { name: textOf(one?.name).trim(), type: textOf(one?.type).trim() }
    if (probe.name === '') return []
    probes.set(probeKey(probe), probe)
    return [[probeKey(probe), textOf(one?.value).trim()]]
  })
}

async function timezoneOf(readJson: JsonTable['readJson']): Promise<number> {
  let hours = 0
  await readJson({
    scalar: (path, value) => {
      if (path.at(-1) === 'timezone') hours = Number(value)
    },
    element: () => {},
  })
  return Math.abs(hours) <= 15 ? hours : 0
}

/** Answers the time on the controller's clock, which is `hours` from UTC. */
function tankMoment(seconds: unknown, hours: number): string {
  if (typeof seconds !== 'number' || seconds < 0 || seconds > 1e11) return textOf(seconds)
  const moment = new Date((seconds + hours * 3600) * 1000)
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}
