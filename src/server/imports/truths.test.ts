import { expect, test } from 'vitest'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { salinityToSpecificGravity } from '#domain/units/units.ts'
import { readText } from '#server/testing/import-text.ts'

type Unit = { name: string; toStored: (written: number) => number; decimals: number }
type Measured = {
  key: ParameterKey
  name: string
  low: number
  high: number
  /** The stored unit first. */
  units: readonly Unit[]
}

const stored = (name: string, decimals: number): Unit => ({ name, toStored: (written) => written, decimals })
const times = (name: string, factor: number, decimals: number): Unit => ({
  name,
  toStored: (written) => written * factor,
  decimals,
})
const inPpm = (decimals: number) => [
  stored('ppm', decimals),
  stored('mg/L', decimals),
  times('ppb', 1e-3, 1),
  times('ug/L', 1e-3, 1),
]

/** Ranges of a reef, chosen so that a value in another unit is never believable in ours. */
const measured: readonly Measured[] = [
  {
    key: 'temperature',
    name: 'Temp',
    low: 74,
    high: 82,
    units: [stored('°F', 1), { name: '°C', toStored: (written) => written * 1.8 + 32, decimals: 2 }],
  },
  { key: 'ph', name: 'pH', low: 7.7, high: 8.6, units: [stored('', 2)] },
  {
    key: 'salinity',
    name: 'Salinity',
    low: 1.022,
    high: 1.028,
    units: [stored('SG', 4), { name: 'ppt', toStored: salinityToSpecificGravity, decimals: 1 }],
  },
  {
    key: 'alkalinity',
    name: 'Alk',
    low: 6.5,
    high: 11,
    units: [stored('dKH', 1), times('meq/L', 2.80385, 2), times('ppm CaCO3', 1 / 17.848, 0)],
  },
  { key: 'ammonia', name: 'NH3', low: 0.02, high: 1, units: [...inPpm(2), times('NH3-N', 1.2159, 3)] },
  { key: 'nitrate', name: 'NO3', low: 0.5, high: 40, units: [...inPpm(1), times('NO3-N', 4.4266, 3)] },
  { key: 'phosphase', name: 'PO4', low: 0.01, high: 0.5, units: [...inPpm(3), times('PO4-P', 3.0661, 4)] },
  { key: 'calcium', name: 'Ca', low: 380, high: 480, units: inPpm(0).slice(0, 2) },
  { key: 'magnesium', name: 'Mg', low: 1200, high: 1450, units: inPpm(0).slice(0, 2) },
]

const random = seededRandom(20_261_122)
const choose = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const faults = ['changes', 'foreign', 'one foreign cell', 'words'] as const

/** A random value of the parameter: as it is written in that unit, and as it is in ours. */
function draw({ low, high }: Measured, { toStored, decimals }: Unit) {
  const wanted = low + random() * (high - low)
  let [from, to] = [0, 1e6]
  for (let step = 0; step < 60; step += 1) {
    const middle = (from + to) / 2
    // Beyond the range of its formula a salinity is NaN, which counts as too high.
    if (toStored(middle) < wanted) from = middle
    else to = middle
  }
  const written = from.toFixed(decimals)
  return { written, truth: toStored(Number(written)) }
}

function unnamedForeign(column: Measured): Unit | undefined {
  return column.units.slice(1).find(({ name }) => !/-[NP]$|mg/.test(name))
}

/** A file of known truths: its text, what is to be stored, and whether something is wrong with it. */
function randomFile() {
  const columns = measured.filter(() => random() < 0.4)
  if (columns.length === 0) columns.push(choose(measured))
  const style = choose(['comma', 'semicolon', 'tab', 'points'] as const)
  const delimiter = { comma: ',', semicolon: ';', tab: '\t', points: ';' }[style]
  const size = 1 + Math.floor(random() ** 2 * 60)
  const fault = random() < 0.5 ? choose(faults) : undefined
  const odd = choose(columns)
  const hasUnitRow = random() < 0.3
  const truths: Partial<Record<ParameterKey, number | null>>[] = Array.from({ length: size }, () => ({}))
  const written = columns.map((column) => {
    const foreign = column === odd && fault && fault !== 'words' ? unnamedForeign(column) : undefined
    const unit = foreign ? (column.units[0] as Unit) : choose(column.units)
    const naming = foreign || unit.name === '' ? 'none' : choose(hasUnitRow ? ['row'] : ['header', 'cell'])
    const from = fault === 'changes' ? Math.floor(random() * size) : fault === 'foreign' ? 0 : size
    const single = Math.floor(random() * size)
    const cells = truths.map((row, index) => {
      const isForeign = index >= from || (fault === 'one foreign cell' && index === single)
      if (column === odd && fault === 'words' && random() < 0.3) {
        row[column.key] = null
        return choose(['trace', '<0.01', 'n.n.', '7-8', '8.2?'])
      }
      const { written, truth } = draw(column, foreign && isForeign ? foreign : unit)
      row[column.key] = truth
      const number = style === 'semicolon' || style === 'tab' ? written.replace('.', ',') : written
      return naming === 'cell' ? `${number}${choose(['', ' '])}${unit.name}` : number
    })
    const header = naming === 'header' ? `${column.name} (${unit.name})` : column.name
    return { header, unit: naming === 'row' ? unit.name : '', cells }
  })
  const moment = (index: number) => new Date(Date.UTC(2024, 0, 1 + index, 10)).toISOString().slice(0, 19)
  const lines = [
    ['Date', ...written.map(({ header }) => header)],
    ...(hasUnitRow && written.some(({ unit }) => unit !== '')
      ? [['', ...written.map(({ unit }) => unit)]]
      : []),
    ...truths.map((_, index) => [moment(index), ...written.map(({ cells }) => cells[index] ?? '')]),
  ]
  const text = `${lines.map((cells) => cells.join(delimiter)).join('\n')}\n`
  const truth = new Map(truths.map((row, index) => [moment(index), row]))
  return { text, truth, isSound: !fault && style !== 'points' }
}

/** Each fault of a file occurs in some of them. */
const rounds = Number(process.env.CASES ?? 120)

test('of random files of known truths none stores a wrong value with a green result', async () => {
  const seen = { green: 0, told: 0, refused: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { text, truth, isSound } = randomFile()
    const read = await readText(text)
    if ('refused' in read) {
      expect(isSound, `${read.refused}\n${text}`).toBe(false)
      seen.refused += 1
      continue
    }
    const { unread, doubtful, rejected, cells } = read.report
    const isGreen = unread + doubtful + rejected === 0
    seen[isGreen ? 'green' : 'told'] += 1
    if (isSound) expect(isGreen, `${JSON.stringify(cells)}\n${text}`).toBe(true)
    if (isGreen) expect(read.rows.length, text).toBe(truth.size)
    let wrong = 0
    for (const { timestamp, ...readings } of read.rows) {
      for (const [key, value] of Object.entries(truth.get(String(timestamp)) ?? {})) {
        const got = readings[key]
        const isRight =
          value === null || got === undefined
            ? got === undefined && (value === null || !isGreen)
            : Math.abs(Number(got) / value - 1) < 1e-9
        if (!isRight) wrong += 1
      }
    }
    // Every wrong value is among those of which the user is told.
    expect(wrong, text).toBeLessThanOrEqual(doubtful)
    if (isGreen) expect(wrong, text).toBe(0)
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(rounds / 16)
})
