import { describe, expect, test } from 'vitest'
import { csvHeaders, logsToCsv } from '#domain/csv.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { readRow } from '#domain/imports/row.ts'
import { customHeader } from '#domain/parameters/custom-parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { CustomTarget } from './custom-columns.ts'
import { CustomColumns } from './custom-columns.ts'
import { readHeader } from './header.ts'

const targets: readonly CustomTarget[] = [
  { id: 12, catalogue: 'potassium', label: 'Potassium', unit: 'ppm' },
  { id: 13, catalogue: 'iodine', label: 'Iodine', unit: 'ppm' },
  { id: 14, catalogue: null, label: 'Light', unit: 'µmol/m²/s' },
  { id: 15, catalogue: 'phosphorus', label: 'Phosphorus', unit: 'µg/L' },
  { id: 16, catalogue: null, label: 'Snails', unit: '' },
]
const own = new CustomColumns(targets)

/** A row of a file with this header, read. */
const rowOf = (columns: ReturnType<typeof readHeader>, ...cells: string[]) =>
  readRow({ columns, order: undefined, latest: '2027-01-01T00:00:00', numbers: 'point' }, cells)

describe('the column of a tank’s custom parameter', () => {
  test.each([
    ['Potassium (ppm)', 'own:12', 410],
    ['potassium', 'own:12', 410],
    [' POTASSIUM ', 'own:12', 410],
    ['K', 'own:12', 410],
    ['K [mg/L]', 'own:12', 410],
    ['Potassium, ppb', 'own:12', 0.41],
    ['Iodine (µg/L)', 'own:13', 0.41],
    ['Iodide', 'own:13', 410],
    ['I (ppm)', 'own:13', 410],
    ['Light (µmol/m²/s)', 'own:14', 410],
    ['Phosphorus (µg/L)', 'own:15', 410],
    ['Phosphorus (mg/L)', 'own:15', 410_000],
    ['snails', 'own:16', 410],
  ])('is found by %s, its values in the stored unit', (header, key, value) => {
    const columns = readHeader(['date', 'ph', header], [], own)
    expect(columns.parameters.map(({ key }) => key)).toEqual(['ph', key])
    const read = rowOf(columns, '2026-01-31', '8.1', '410')
    expect(read).toMatchObject({ row: { own: [{ parameter_id: Number(key.slice(4)), value }] } })
  })

  test.each(['Potassium level', 'I/O', 'Iodine test kit', 'KH', 'Lightning', 'Snail'])(
    'is not found by %s',
    (header) => {
      const { parameters } = readHeader(['date', 'nitrate', header], [], own)
      expect(parameters.filter(({ customId }) => customId !== undefined)).toEqual([])
    },
  )

  test.each([
    ['Iron（total）', 'ppm'],
    ['Iron ⑴', ''],
    ['Iron', 'ppm（as Fe）'],
    ['Copepods', '/ml'],
    ['Redox', ':1'],
    ['Flow', '- . -'],
    ['Drops', '.'],
    ['Phosphorus', 'µg/L'],
  ])('%s in %s is found by the header of its export, its values as they are', (label, unit) => {
    const target = { id: 12, catalogue: null, label, unit }
    const others = new CustomColumns([{ id: 11, catalogue: 'iron', label: 'Iron, ICP', unit: 'ppb' }, target])
    const columns = readHeader(['date', 'ph', customHeader(target)], [], others)
    expect([columns.parameters.map(({ key }) => key), columns.ignored]).toEqual([['ph', 'own:12'], []])
    const read = rowOf(columns, '2026-01-31', '8.1', '410')
    expect(read).toMatchObject({ row: { own: [{ parameter_id: 12, value: 410 }] } })
  })

  test('is found by a unit that begins with a separator, and its cells may name it', () => {
    const copepods = new CustomColumns([{ id: 1, catalogue: null, label: 'Copepods', unit: '/ml' }])
    const columns = readHeader(['date', 'copepods, in /ML'], [], copepods)
    const read = rowOf(columns, '2026-01-31', '5 /ml')
    expect(read).toMatchObject({ row: { own: [{ parameter_id: 1, value: 5 }] } })
    const drops = new CustomColumns([{ id: 1, catalogue: null, label: 'Drops', unit: '.' }])
    expect(() => readHeader(['date', 'Drops (./ml)'], [], drops)).toThrow(/does not know/)
  })

  test('is nobody’s in a tank that does not follow it', () => {
    const { parameters, ignored } = readHeader(['date', 'ph', 'Potassium (ppm)'])
    expect([parameters.length, ignored]).toEqual([1, ['Potassium (ppm)']])
    expect(readHeader(['date', 'ph', 'Phosphorus (µg/L)']).parameters.map(({ key }) => key)).toEqual([
      'ph',
      'phosphase',
    ])
  })

  test('in a unit that is not known refuses the file, with the header to write', () => {
    const read = () => readHeader(['date', 'Potassium (drops)'], [], own)
    expect(read).toThrow(CsvRefusal)
    expect(read).toThrow(/unit that Coralline does not know.*"Potassium \(ppm\)"/)
    expect(() => readHeader(['date', 'Potassium', 'K (ppm)'], [], own)).toThrow(/say the same thing/)
  })

  test('of two parameters from one entry is told by the label alone', () => {
    const two = new CustomColumns([
      { id: 1, catalogue: 'iodine', label: 'Iodine', unit: 'ppm' },
      { id: 2, catalogue: 'iodine', label: 'Iodine, ICP', unit: 'µg/L' },
    ])
    const keys = (header: string) =>
      readHeader(['date', 'ph', header], [], two).parameters.map(({ key }) => key)
    expect([keys('Iodine'), keys('Iodine, ICP (µg/L)'), keys('I')]).toEqual([
      ['ph', 'own:1'],
      ['ph', 'own:2'],
      ['ph'],
    ])
  })

  test('may hold whatever a reading can be, and is not judged by the rest of its column', () => {
    const columns = readHeader(['date', 'K'], [], own)
    const readingOf = (cell: string) => {
      const read = rowOf(columns, '2026-01-31', cell)
      return 'row' in read ? read.row.own?.[0]?.value : read.problem
    }
    expect(readingOf('-999999')).toBe(-999_999)
    expect(readingOf('0')).toBe(0)
    expect(readingOf('410 mg/l')).toBe(410)
    expect(readingOf('1000000')).toMatch(/too large/)
    expect(readingOf('<0.1')).toMatch(/is not a number/)
  })
})

describe('an exported file', () => {
  const log = { id: 1, timestamp: '2026-01-31T20:05:00', note: null, ...perParameter(() => null) }
  const headerOf = (labels: readonly string[]) =>
    (
      logsToCsv(
        [{ ...log, own: labels.map((_, id) => ({ parameter_id: id + 1, value: 1 })) }],
        labels.map((label, id) => ({ id: id + 1, label, unit: 'ppm' })),
      ).split('\n')[0] ?? ''
    )
      .slice(1, -1)
      .split('","')

  test('brings along what the tank does not follow yet, and keeps what it does', () => {
    const header = headerOf(['Potassium', 'Strontium', 'My own'])
    expect(header.slice(-3)).toEqual(['Potassium (ppm)', 'Strontium (ppm)', 'My own (ppm)'])
    const { added, parameters, ignored } = readHeader(header, [], own)
    expect(ignored).toEqual([])
    expect(added).toEqual([
      { id: expect.any(Number), catalogue: 'strontium', label: 'Strontium', unit: 'ppm' },
      { id: expect.any(Number), catalogue: null, label: 'My own', unit: 'ppm' },
    ])
    // Parameters that no tank has yet get negative ids, made of the numbers of their columns.
    const ids = added.map(({ id }) => id)
    expect(ids.every((id) => id < 0) && new Set(ids).size).toBe(2)
    expect(parameters.slice(-3).map(({ customId }) => customId)).toEqual([12, ...ids])
  })

  test('has no column of a parameter without a reading', () => {
    expect(logsToCsv([log], [{ id: 1, label: 'Potassium', unit: 'ppm' }])).toBe(logsToCsv([log]))
  })

  test('brings along nothing under a name that no tank can have', () => {
    const { added, ignored } = readHeader([...csvHeaders, '=1+1', 'A (b) (c)', '', 'x'.repeat(41)], [], own)
    expect([added, ignored.length]).toEqual([[], 4])
    expect(() => readHeader([...csvHeaders, 'Alk'], [], own)).toThrow(/say the same thing/)
  })

  test('that somebody else wrote brings along nothing', () => {
    expect(readHeader(['timestamp', 'ph', 'Strontium (ppm)'], [], own).added).toEqual([])
  })
})
