import { CsvRefusal } from '#domain/csv-refusal.ts'
import { findEncoding, readText } from '#server/imports/read/encoding.ts'
import type { ApexRoot } from './apex-root.ts'
import type { Probe } from './probe-names.ts'
import { headersOfProbes } from './probe-names.ts'
import type { TableRecord } from './records.ts'
import { writeRecords } from './records.ts'
import type { TableMaking } from './table.ts'
import { MakingProgress } from './table.ts'
import { readXml } from './xml.ts'

const broken =
  'This XML file is damaged or breaks off before its end. Take it from the Apex once more and import the new file.'

/**
 * Writes an Apex's log, or its state of one moment, as a table with a column for each probe.
 * @throws CsvRefusal for the log of its outlets, and for broken XML
 */
export async function apexXmlToCsv(path: string, root: ApexRoot, { partPath, ...making }: TableMaking) {
  if (root === 'outlog')
    throw new CsvRefusal(
      'This is the outlog of an Apex: it says when outlets were switched and has no readings, so there is nothing to import. Choose its datalog instead.',
    )
  const made = new MakingProgress(making)
  const encoding = await findEncoding(path, making.onPiece)
  const probes = new Map<string, Probe>()
  const read = async (onRecord: (record: TableRecord) => void) => {
    const text = readText(path, { encoding, onBytes: made.onPiece })
    await readXml(text, new ApexReader(root, { probes, onRecord }), broken)
  }
  await writeRecords({ path: partPath, made, read, headersOf: (names) => apexHeaders(names, probes) })
}

const date = 'Date'

/** Turns names of columns, in which probes are told apart, into headers. */
export function apexHeaders(names: readonly string[], probes: ReadonlyMap<string, Probe>): string[] {
  const listed = names.filter((name) => probes.has(name))
  const headers = headersOfProbes(listed.flatMap((name) => probes.get(name) ?? []))
  const byName = new Map(listed.map((name, index) => [name, headers[index] ?? name]))
  return names.map((name) => byName.get(name) ?? name)
}

/** Probes of different types can have the same name. */
export function probeKey({ name, type }: Probe): string {
  return `${name}\n${type}`
}

type ApexOutput = { probes: Map<string, Probe>; onRecord(record: TableRecord): void }

class ApexReader {
  readonly #record: string
  readonly #output: ApexOutput
  readonly #path: string[] = []
  #text = ''
  #cells = new Map<string, string>()
  #probe = { name: '', type: '', value: '' }
  #index = 0

  constructor(root: ApexRoot, output: ApexOutput) {
    this.#record = root === 'status' ? 'status' : 'record'
    this.#output = output
  }

  open(name: string) {
    this.#path.push(name.toLowerCase())
    this.#text = ''
    if (name.toLowerCase() === 'probe') this.#probe = { name: '', type: '', value: '' }
  }

  text(text: string) {
    if (this.#text.length < 1_000) this.#text += text
  }

  close() {
    const name = this.#path.pop()
    const parent = this.#path.at(-1)
    const text = this.#text.trim()
    if (parent === 'probe' && (name === 'name' || name === 'type' || name === 'value'))
      this.#probe[name] = text
    else if (name === 'date' && parent === this.#record) this.#cells.set(date, isoMoment(text))
    else if (name === 'probe') this.#takeProbe()
    else if (name === this.#record) this.#endRecord()
    this.#text = ''
  }

  #takeProbe() {
    const { name, type, value } = this.#probe
    if (name === '') return
    const key = probeKey({ name, type })
    this.#output.probes.set(key, { name, type })
    this.#cells.set(key, value)
  }

  #endRecord() {
    this.#output.onRecord({ index: this.#index, cells: this.#cells })
    this.#index += 1
    this.#cells = new Map()
  }
}

const written = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/

/** An Apex writes the month first, wherever its tank stands. */
function isoMoment(text: string): string {
  const [, month, day, year, clock] = written.exec(text) ?? []
  return year === undefined ? text : `${year}-${month}-${day} ${clock}`
}
