import { describe, expect, test } from 'vitest'
import { readHeader } from '#domain/imports/header/header.ts'
import { readRow } from '#domain/imports/row.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { measures, storedUnits, unitChoices } from '#domain/units/shown-units.ts'
import type { CsvLog } from './csv.ts'
import { csvFileName, csvHeaders, guardText, logsToCsv, logsToCsvInUnits, unguardText } from './csv.ts'
import { quoteCell } from './csv-refusal.ts'
import { codePoints, normalizeNote } from './text.ts'

const empty: CsvLog = { id: 7, timestamp: '2026-01-31T20:05:09', note: null, ...perParameter(() => null) }

describe('an exported file', () => {
  test('the first thirteen columns never change, every field quoted', () => {
    expect(logsToCsv([])).toMatch(
      /^"id","timestamp","temperature","ph","salinity","note","ammonia","nitrite","nitrate","phosphate","calcium","alkalinity","magnesium"(?:,"[a-z]+")*\n$/,
    )
  })

  test('null is an empty field and 0 is 0', () => {
    const line = logsToCsv([{ ...empty, ammonia: 0, temperature: -0, phosphase: 1e-7 }]).split('\n')[1]
    expect(line).toMatch(/^"7","2026-01-31 20:05:09","0","","","","0","","","1e-7","","",""(?:,"")*$/)
  })

  test('quotes are doubled, line feeds and commas stay, formulas are guarded', () => {
    expect(logsToCsv([{ ...empty, note: '=1+"2",\n3' }])).toContain(`,"'=1+""2"",\n3",`)
  })

  test('negative numbers are numbers, not formulas', () => {
    expect(logsToCsv([{ ...empty, ph: -0.5 }])).toContain('"-0.5"')
  })
})

describe('the file name', () => {
  test('it is the aquarium and -logs.csv', () => {
    expect(csvFileName('Réef 🐠 (75 gal)')).toBe('Réef 🐠 (75 gal)-logs.csv')
  })

  test('characters that a file system refuses become underscores', () => {
    expect(csvFileName('a/b\\c:d*e?f"g<h>i|j\nk\0')).toBe('a_b_c_d_e_f_g_h_i_j_k_-logs.csv')
  })
})

describe('the apostrophe before what a spreadsheet would run', () => {
  test.each([
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-', "'-"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['\ra', "'\ra"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠1', "'＠1"],
    ["'=1", "''=1"],
    ["''", "'''"],
    ["''a", "'''a"],
    ["'a", "'a"],
    ["'", "'"],
    ['', ''],
    ['a=1', 'a=1'],
    ['\na', "'\na"],
    ['\n=1', "'\n=1"],
    [' =1', "' =1"],
    ['\u00a0\u3000=1', "'\u00a0\u3000=1"],
    ["' =1", "'' =1"],
    ['  a', '  a'],
    ["' a", "' a"],
  ])('%j is written as %j and read back', (text, cell) => {
    expect(guardText(text)).toBe(cell)
    expect(unguardText(cell)).toBe(text)
  })

  test('a cell that Coralline would never have guarded is kept as it is', () => {
    for (const cell of ["'tis", "''tis", '=1', "'"]) expect(unguardText(cell)).toBe(cell)
  })

  test('any text comes back, no two texts become one cell, and no cell starts a formula: 50,000 random ones', () => {
    const texts = new Set(randomTexts(50_000))
    const cells = [...texts].map(guardText)
    expect(new Set(cells).size).toBe(texts.size)
    expect(cells.map(unguardText)).toEqual([...texts])
    expect(cells.filter((cell) => /^([\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell))).toEqual([])
  })
})

describe('export, then import', () => {
  const reading = {
    columns: readHeader(csvHeaders),
    order: undefined,
    latest: '2026-11-23T10:00:00',
    numbers: 'point',
    isUntouched: true,
  } as const

  test('any note that can be stored comes back', () => {
    const notes = randomTexts(5_000).filter((note) => note !== '' && normalizeNote(note) === note)
    expect(notes.length).toBeGreaterThan(4_000)
    for (const note of notes) {
      expect(readRow(reading, cellsOf(logsToCsv([{ ...empty, note }])))).toMatchObject({
        row: { id: 7, note },
      })
    }
  })

  test('any number comes back exactly', () => {
    for (const value of [0, 0.1 + 0.2, 1e-7, 5e-324, -999_999.999_999_9, 1.026, 8, 1e5, 123_456.789]) {
      const read = readRow(reading, cellsOf(logsToCsv([{ ...empty, calcium: value }])))
      expect(read).toMatchObject({ row: { readings: { calcium: value, ph: null } } })
    }
  })

  test('any number comes back exactly in any units, whose headers say them', () => {
    const random = seededRandom(17)
    for (const measure of measures)
      for (const { key } of unitChoices[measure]) {
        const shown = parametersOf(undefined, { ...storedUnits, temperature: 'C', [measure]: key })
        const header = cellsOf(`\n${logsToCsvInUnits([], shown)}`)
        const inUnits = { ...reading, columns: readHeader(header) }
        expect(inUnits.columns).toMatchObject({ ignored: [] })
        expect(header.slice(0, 3)).toEqual([
          'id',
          'timestamp',
          expect.stringMatching(/^temperature \([FC]\)$/),
        ])
        for (const decimals of [0, 1, 2, 3, 4, 9, 15]) {
          const readings = perParameter(({ believable: { low, high } }) =>
            Number((low + random() * (high - low)).toFixed(decimals)),
          )
          const read = readRow(inUnits, cellsOf(logsToCsvInUnits([{ ...empty, ...readings }], shown)))
          expect(read).toMatchObject({ row: { id: 7, readings } })
        }
        const odd = { temperature: 300, salinity: 1.07, ph: 0, ammonia: 1e-7, calcium: null }
        const read = readRow(inUnits, cellsOf(logsToCsvInUnits([{ ...empty, ...odd }], shown)))
        expect(read).toMatchObject({ row: { readings: odd } })
      }
  })

  test('in units a header is what it is in the usual file, with the unit behind it', () => {
    const units = {
      ...storedUnits,
      salinity: 'mS/cm',
      alkalinity: 'ppm',
      phosphate: 'P-ppb',
      nitrate: 'N',
    } as const
    const csv = logsToCsvInUnits(
      [{ ...empty, alkalinity: 8.3, salinity: 1.05 }],
      parametersOf(undefined, units),
    )
    // Parameters that were added later have their columns after these.
    const [header, row] = csv.replaceAll('"', '').split('\n')
    expect(header).toMatch(
      /^id,timestamp,temperature \(F\),ph,salinity \(mS\/cm\),note,ammonia \(ppm\),nitrite \(ppm\),nitrate \(ppm N\),phosphate \(ppb P\),calcium \(ppm\),alkalinity \(ppm CaCO3\),magnesium \(ppm\)/,
    )
    expect(row).toMatch(/^7,2026-01-31 20:05:09,,,1.05 SG,,,,,,,148.1384,/)
  })

  test('the timestamp comes back with its seconds', () => {
    const read = readRow(reading, cellsOf(logsToCsv([{ ...empty, ph: 8 }])))
    expect(read).toMatchObject({ row: { timestamp: '2026-01-31T20:05:09', hasTime: true } })
  })
})

test('a value in a message is cut after 40 code points, never within one', () => {
  expect(quoteCell('abc')).toBe('"abc"')
  expect(codePoints(quoteCell('🐠'.repeat(41)))).toBe(45)
  expect(quoteCell('🐠'.repeat(1_000_000)).isWellFormed()).toBe(true)
  expect(quoteCell('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`)
})

/** Cells of the one row of a file with every field quoted. */
function cellsOf(file: string): string[] {
  const row = file.slice(file.indexOf('\n') + 1, -1)
  return [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
}

function randomTexts(count: number): string[] {
  const characters = [..."'''=+-@\t\r\n＝＠a\",🐠 ;"]
  // Park and Miller's generator: the same texts in every run.
  let state = 20_261_120
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => {
    const length = Math.floor(random() * 7)
    return Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('')
  })
}
