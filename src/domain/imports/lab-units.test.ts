import { expect, test } from 'vitest'
import { CustomColumns } from '#domain/imports/header/custom-columns.ts'
import { readUnitText, unitOf } from '#domain/imports/units/unit-words.ts'
import { labElements } from '#domain/parameters/custom-catalogue.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { inMassUnit } from '#domain/units/mass-units.ts'
import { readCell } from './cell.ts'

const reading = { numbers: 'point', isUntouched: false, onOwnUnit: undefined } as const

test('a number that is typed as a laboratory’s result and one that is imported in its unit are the same reading', () => {
  const random = seededRandom(20_261_128)
  for (const { key, label, unit, labUnit } of labElements)
    for (const followed of [unit, 'ppm', 'µg/L']) {
      const own = new CustomColumns([{ id: 7, catalogue: key, label, unit: followed }])
      const known = own.named(7)
      const stated = known && readUnitText(known, labUnit)
      if (!known || !stated) throw new Error(`${label} in ${labUnit} is not read`)
      const column = { key: known.key, customId: 7, known, label, header: label, position: 0, ...stated }
      for (let round = 0; round < 50; round += 1) {
        const typed = Number((random() * 10 ** Math.floor(random() * 5)).toFixed(Math.floor(random() * 5)))
        const read = readCell({ ...column, unit: unitOf(stated) }, String(typed), reading)
        const imported = typeof read === 'number' ? read : read?.number?.stored
        expect(imported, `${typed} ${labUnit} of ${label} in ${followed}`).toBe(
          inMassUnit(typed, { from: labUnit, to: followed }),
        )
      }
    }
})

test('without a unit nothing is read of an element, and what is far from the sea is told', () => {
  const known = new CustomColumns([{ id: 7, catalogue: 'copper', label: 'Copper', unit: 'ppm' }]).named(7)
  if (!known) throw new Error('copper is not known')
  const column = { key: known.key, customId: 7, known, label: 'Copper', header: 'cu', position: 0 }
  const silent = { ...column, unit: undefined, measure: undefined, element: undefined, needsUnit: true }
  expect(readCell(silent, '2.5', reading)).toMatchObject({
    isUnread: true,
    problem: expect.stringContaining('unit'),
  })
  // A cell that names its unit says it itself.
  expect(readCell(silent, '2.5 µg/L', reading)).toBe(0.0025)
  const inPpm = { ...silent, unit: { label: 'ppm' }, needsUnit: false }
  expect(readCell(inPpm, '2.5', reading)).toMatchObject({ isUnread: false, number: { stored: 2.5 } })
  expect(readCell(inPpm, '0.0025', reading)).toBe(0.0025)
  expect(readCell(inPpm, '0', reading)).toBe(0)
})
