import { apexHeaders, probeKey } from './apex-xml.ts'
import type { JsonTable } from './json-cells.ts'
import { textOf } from './json-cells.ts'
import type { Probe } from './probe-names.ts'
import type { TableRecord } from './records.ts'
import { writeRecords } from './records.ts'

/** A probe as an Apex lists it. */
type Listed = { name?: unknown; type?: unknown; value?: unknown }

/** The log of an Apex in JSON: `{"ilog": {"timezone": "-8.00", "record": [{"date": 1700000000, "data": [...]}]}}`. */
export async function apexLogToCsv({ readJson, ...table }: JsonTable) {
  const probes = new Map<string, Probe>()
  const hours = await timezoneOf(readJson)
  const read = async (onRecord: (record: TableRecord) => void) => {
    let place = 0
    await readJson({
      scalar: () => {},
      element: (path, value) => {
        if (path.join('.') !== 'ilog.record') return
        const { date, data } = (value ?? {}) as { date?: unknown; data?: unknown }
        const cells = new Map([['Date', tankMoment(date, hours)], ...readProbes(data, probes)])
        onRecord({ place, cells })
        place += 1
      },
    })
  }
  await writeRecords({ ...table, read, headersOf: (names) => apexHeaders(names, probes) })
}

/** What an Apex shows of one moment: `{"istat": {"date": 1700000000, "inputs": [...]}}`, or the same without `istat`. */
export async function apexStateToCsv({ readJson, ...table }: JsonTable) {
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
    onRecord({ place: 0, cells: new Map([['Date', tankMoment(date, hours)], ...readProbes(inputs, probes)]) })
  }
  await writeRecords({ ...table, read, headersOf: (names) => apexHeaders(names, probes) })
}

function readProbes(data: unknown, probes: Map<string, Probe>): [key: string, value: string][] {
  if (!Array.isArray(data)) return []
  return data.flatMap((one: Listed | null) => {
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

/** Turns seconds of the epoch into the time on the controller's clock, which is `hours` from UTC. */
function tankMoment(seconds: unknown, hours: number): string {
  if (typeof seconds !== 'number' || seconds < 0 || seconds > 1e11) return textOf(seconds)
  const moment = new Date((seconds + hours * 3600) * 1000)
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}
