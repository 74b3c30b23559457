import { describe, expect, test } from 'vitest'
import { readFreeLabel } from '#domain/imports/header/custom-columns.ts'
import { plainWords } from '#domain/imports/units/plain-words.ts'
import { catalogueEntry, customCatalogue, labElements, seaSources } from './custom-catalogue.ts'
import { readCustomUnit } from './custom-label.ts'
import { maxCustomParameters } from './custom-parameters.ts'

describe('the catalogue', () => {
  test('has each entry once, by key, by label and by symbol', () => {
    for (const names of [
      customCatalogue.map(({ key }) => key),
      customCatalogue.map(({ label }) => plainWords(label)),
      customCatalogue.flatMap(({ symbol }) => symbol ?? []),
    ])
      expect(new Set(names).size).toBe(names.length)
  })

  test('holds labels and units that a tank can have, all of them at once', () => {
    for (const { label, unit } of customCatalogue)
      expect([readFreeLabel(label), readCustomUnit(unit)]).toEqual([{ text: label }, { text: unit }])
    expect(customCatalogue.length).toBeLessThanOrEqual(maxCustomParameters)
  })

  test('lists the elements of a report, but none of the ten that every log has', () => {
    const symbols = labElements.map(({ symbol }) => symbol)
    const report =
      'K Sr I B F Fe Si Cu Cl Na Br S Li Ni Mo V Zn Mn Cr Co Ba Be P Al Sb As Pb Cd La Hg Sc Se Ti W Sn'
    expect(symbols).toEqual(report.split(' '))
    for (const one of ['Ca', 'Mg', 'PO4']) expect(symbols).not.toContain(one)
  })

  test('says of each value of the sea where it is from', () => {
    const told = customCatalogue.flatMap(({ key, sea }) =>
      sea ? [[key, sea.text, sea.source] as const] : [],
    )
    for (const [, , source] of told) expect(seaSources[source]).toMatch(/\d{4}/)
    expect(told.filter(([, , source]) => source === 'reefkeeping').map(([key, text]) => [key, text])).toEqual(
      [
        ['strontium', '8 ppm, reefs 5 to 15'],
        ['iodine', '0.06 ppm'],
        ['boron', '4.4 ppm, reefs under 10'],
        ['iron', '0.000006 ppm'],
        ['silicon', '0.03 to 1.3 ppm, reefs under 0.9 (2 ppm of silica)'],
      ],
    )
  })

  test('gives in mg/L what the table has in mg/kg: 1 L of the sea weighs 1.0233 kg at 25 °C', () => {
    const table = { potassium: 399.1, fluoride: 1.3, chloride: 19_352.71, sodium: 10_781.45, bromide: 67.28 }
    for (const [key, perKilogram] of Object.entries(table)) {
      const { sea, unit } = catalogueEntry(key) ?? {}
      expect(sea?.source).toBe('millero')
      const told = Number(sea?.text.replace(` ${unit}`, '').replace(',', ''))
      expect(Math.abs(told / (perKilogram * 1.0233) - 1)).toBeLessThan(0.003)
    }
    expect(customCatalogue.filter(({ sea }) => sea?.source === 'millero')).toHaveLength(5)
  })

  test('finds an entry by its key, and none for a free parameter', () => {
    expect(catalogueEntry('potassium')).toMatchObject({ label: 'Potassium', labUnit: 'mg/L' })
    expect([catalogueEntry(null), catalogueEntry('unobtainium')]).toEqual([undefined, undefined])
  })
})
