import { describe, expect, test } from 'vitest'
import { csvHeaders, firstColumns } from '#domain/csv.ts'
import { CustomColumns, noCustom } from '#domain/imports/header/custom-columns.ts'
import type { ColumnFacts } from './proposal.ts'
import { propose } from './propose.ts'

function column(
  header: string,
  samples: readonly (string | number)[],
  more: Partial<ColumnFacts> = {},
): ColumnFacts {
  const numbers = samples.filter((sample): sample is number => typeof sample === 'number')
  const moments = samples.filter((sample) => /^\d{4}-\d{2}-\d{2}/.test(String(sample))).length
  const looked = samples.length
  return {
    header,
    unitBelow: '',
    filled: looked,
    samples: samples.map(String),
    values: null,
    looked,
    numbers,
    withUnit: 0,
    moments,
    groups: [],
    either: [],
    isCounter: false,
    isUnix: false,
    ...more,
  }
}

const date = column('Date', ['2026-01-01', '2026-01-02'])

/** What the columns beside a date are taken for: `temperature °C?` with a mark for what is unsure. */
function beside(...columns: ColumnFacts[]): string[] {
  return propose([date, ...columns], { own: noCustom })
    .slice(1)
    .map(({ to, unit, sure }) => `${to}${unit ? ` ${unit}` : ''}${sure ? '' : '?'}`)
}

test('a unit below the header counts with that in it; where it is not known or another one, the keeper is to look', () => {
  const nitrate = (header: string, unitBelow: string) => beside(column(header, [10, 12], { unitBelow }))
  expect(nitrate('NO3', 'mg/l')).toEqual(['nitrate mg/L'])
  expect(nitrate('NO3 (mg/l)', '-')).toEqual(['nitrate mg/L'])
  expect(nitrate('NO3', 'µmol/L')).toEqual(['nitrate ppm?'])
  expect(nitrate('NO3 (mg/l)', 'ppb')).toEqual(['nitrate ppm?'])
})

describe('what a column is proposed to be', () => {
  test.each<[header: string, cells: readonly (string | number)[], proposal: string]>([
    ['pH', [8.1, 8.2], 'ph'],
    ['Kalium', [400, 410], 'new:potassium?'],
    ['NH4', [0, 0.05], 'ammonia?'],
    ['Bemerkung', ['clean', 'new lamp'], 'note'],
    ['Temp (°C)', [25.1, 25.3], 'temperature °C'],
    ['Temperature', [77.5, 78], 'temperature'],
    ['Temperature', [25.1, 25.3], 'temperature °C?'],
    ['pH (Apex)', [8.1, 8.2], 'ph'],
    ['KH (Hanna)', [8.1, 8.2], 'alkalinity'],
    ['pH value', [8.1, 8.2], 'ph'],
    ['PO4', [0.03, 0.04, 0.05, 25, 30], 'phosphase?'],
    ['PO4', [30, 40, 1], 'phosphase ppb?'],
    ['Phosphate ULR P ppb', [12, 13], 'phosphase ppb PO4-P?'],
    ['Temp C°', [25.1, 25.3], 'temperature °C'],
    ['Temp [C°]', [25.1, 25.3], 'temperature °C'],
    ['Temperature_bucket_C', [24.1, 23.7], 'temperature °C?'],
    ['Tank Temp', [78.1, 77.9], 'temperature?'],
    ['Salinity', [35, 34.8], 'salinity ppt?'],
    ['Salinity', [1.025, 1.026], 'salinity'],
    ['Salinity', [1025, 1024.5], 'salinity SG x 1000?'],
    ['SG (SG x 1000)', [1025, 1024.5], 'salinity SG x 1000'],
    ['Alk', [8.1, 7.9], 'alkalinity'],
    ['Alk', [2.9, 2.8], 'alkalinity?'],
    ['Alk (meq/L)', [2.9, 2.8], 'alkalinity meq/L'],
    ['trident', [7.89, 7.7], 'alkalinity?'],
    ['NO3 (furlongs)', [5, 6], 'nitrate ppm?'],
    ['Nitrate', ['clear', 'pink'], 'nitrate?'],
    ['pH', [-70.5, -68], 'skip?'],
    ['Potassium (mg/l)', [400, 410], 'new:potassium mg/L?'],
    ['P_(dbars)', [1, 1], 'skip?'],
    ['Weather', ['sunny', 'rain'], 'skip'],
    ['Notes', ['fed', 'calm'], 'note'],
    ['id', [1, 2], 'id'],
    ['id', ['a1', 'b2'], 'skip'],
    ['nothing in it', [], 'skip'],
  ])('%s with %j: %s', (header, cells, proposal) => {
    expect(beside(column(header, cells))).toEqual([proposal])
  })

  test('of two columns that may be the same the surer one, then the fuller one, and both are to be looked at', () => {
    expect(beside(column('pH ', [8.1]), column('pH_out', [8.2, 8.3, 8.4]))).toEqual(['ph?', 'skip?'])
    expect(beside(column('tank temp', [78]), column('room temp', [70, 71]))).toEqual([
      'skip?',
      'temperature?',
    ])
  })

  test('a tank’s custom parameter is what its header says', () => {
    const own = new CustomColumns([{ id: 7, catalogue: 'potassium', label: 'Kalium', unit: 'ppm' }])
    expect(propose([date, column('K (ppb)', [400000])], { own })[1]).toEqual({
      to: 'own:7',
      unit: 'ppb',
      sure: true,
      why: '',
    })
  })

  test('a column of several tanks is asked about, one of a single tank is not', () => {
    const named = (...names: string[]) => ({ values: names.map((value) => ({ value, rows: 1 })) })
    expect(beside(column('Tank', ['Reef', 'Nano'], named('Reef', 'Nano')))).toEqual(['skip?'])
    expect(beside(column('Tank', ['Reef'], named('Reef')))).toEqual(['skip'])
  })

  test('the time is found by name, or by what the cells are', () => {
    const day = column('Date', ['2026-01-01'])
    const clock = column('Time', ['10:00'])
    const moment = '2026-01-01 10:00'
    const targets = (...columns: ColumnFacts[]) =>
      propose([...columns, column('pH', [8])], { own: noCustom }).map(({ to }) => to)
    expect(targets(day, clock)).toEqual(['time', 'clock', 'ph'])
    expect(targets(column('Test Date', ['2026-01-01']), clock)).toEqual(['time', 'clock', 'ph'])
    const stamp = column('Timestamp', ['2026-01-01'])
    expect(targets(column('Time', [moment]), stamp)).toEqual(['skip', 'time', 'ph'])
    expect(targets(column('Measured', [moment]))).toEqual(['time', 'ph'])
    expect(targets()).toEqual(['ph'])
  })

  test('columns of a second table beside the first one are not given the dates of the first one', () => {
    const day = (header: string) => column(header, ['2026-01-01'])
    const two = (...between: ColumnFacts[]) =>
      propose([day('Date'), column('Alk', [8]), ...between, column('Mg', [1350])], { own: noCustom }).map(
        ({ to, sure }) => `${to}${sure ? '' : '?'}`,
      )
    expect(two(column('', []), day('Date'))).toEqual(['time', 'alkalinity', 'skip', 'skip?', 'skip?'])
    expect(two(column('', []), day('Timestamp'))).toEqual(['time', 'alkalinity', 'skip', 'skip?', 'skip?'])
    expect(two(day('Datum'))).toEqual(['time', 'alkalinity', 'skip?', 'skip?'])
    expect(two(day('Last updated'))).toEqual(['time', 'alkalinity', 'skip', 'magnesium'])
  })

  test('cells that name their unit are numbers, but say nothing of the unit of the others', () => {
    expect(beside(column('PO4', [0.04, '12 ppb'], { withUnit: 1 }))).toEqual(['phosphase'])
    expect(beside(column('Temp', ['25 °C', '78 °F'], { withUnit: 2 }))).toEqual(['temperature'])
    expect(beside(column('Temp', [25, '78 °F'], { withUnit: 1 }))).toEqual(['temperature °C?'])
  })

  test('a unit below the header counts, and is asked about when it is not known or another one than the header’s', () => {
    expect(beside(column('Temperature', [25], { unitBelow: '°C' }))).toEqual(['temperature °C'])
    expect(beside(column('Nitrate', [5], { unitBelow: 'furlongs' }))).toEqual(['nitrate ppm?'])
    expect(beside(column('Alk (dKH)', [8], { unitBelow: 'meq/L' }))).toEqual(['alkalinity dKH?'])
    expect(beside(column('Kalium', [400], { unitBelow: 'furlongs' }))).toEqual(['skip?'])
    expect(beside(column('Kalium', [400], { unitBelow: 'n/a' }))).toEqual(['new:potassium?'])
  })

  test('an unknown unit of a tank’s custom parameter is asked about, whatever its values are', () => {
    const own = new CustomColumns([{ id: 7, catalogue: 'potassium', label: 'Kalium', unit: 'ppm' }])
    expect(propose([date, column('Kalium (furlongs)', [4])], { own })[1]).toEqual({
      to: 'own:7',
      unit: null,
      sure: false,
      why: 'The unit in its header is not known here.',
      asksUnit: true,
    })
  })

  test('custom parameters in an export keep the names and units of their headers, and a text that was added is a note', () => {
    const own = ['Jod (µg/L)', 'Phosphorus (ppb)', 'Time (s)'].map((header) => column(header, [60]))
    const exported = [...csvHeaders.slice(0, firstColumns).map((header) => column(header, [])), ...own]
    const added = propose([...exported, column('Comment', ['fed'])], { own: noCustom }).slice(firstColumns)
    expect(added.map(({ to, unit, sure }) => [to, unit, sure])).toEqual([
      ...own.map(() => ['new:', null, true]),
      ['note', null, true],
    ])
  })
})

test('a time of day belongs to a date whose name is not known, too, and is known by its cells; not beside dates that say it themselves', () => {
  const targets = (...columns: ColumnFacts[]) =>
    propose(columns, { own: noCustom }).map(({ to, sure }) => `${to}${sure ? '' : '?'}`)
  const day = column('Wann', ['2026-01-01', '2026-01-02'])
  const times = ['20:05', '8:15 PM']
  expect(targets(day, column('Uhrzeit', times), column('pH', [8.1, 8.2]))).toEqual(['time?', 'clock', 'ph'])
  expect(targets(date, column('Finished', times))).toEqual(['time', 'clock?'])
  const took = column('Took', ['0:15', '0:20'])
  expect(targets(date, column('Time', times), took)).toEqual(['time', 'clock', 'skip'])
  const whole = column('Date', ['2026-01-01 20:05', '2026-01-02 20:15'])
  expect(targets(whole, took)).toEqual(['time', 'skip'])
  expect(targets(column('Finished', times), column('pH', [8.1, 8.2]))).toEqual(['skip', 'ph'])
})

test('the names that an Apex gives its probes are asked about', () => {
  const columns = [column('Tmp', [78.1, 78.2]), column('Salt', [35.1, 35])]
  expect(beside(...columns)).toEqual(['temperature?', 'salinity ppt?'])
})
