import { expect, test } from 'vitest'
import { readHeader } from '#domain/imports/header/header.ts'
import { readRow } from '#domain/imports/row.ts'
import { UnitCheck } from './units-check.ts'

/** Looks at one column with this header and these values. */
function check(header: string, values: readonly (number | string)[]) {
  const columns = readHeader(['date', header])
  const units = new UnitCheck(columns.parameters)
  for (const [index, value] of values.entries()) {
    const read = readRow({ columns, order: undefined, latest: '2026-11-23T10:00:00', numbers: 'point' }, [
      '2026-01-31',
      String(value),
    ])
    const readings = 'problem' in read ? undefined : read.row.readings
    units.add({ line: index + 2, readings, remarks: read.remarks ?? [] })
  }
  return () => units.finish()
}

test('a header that names its unit decides, unless its values are not believable', () => {
  expect(check('Temp (F)', [65, 66])).not.toThrow()
  expect(check('Temp (F)', [25, 26])).toThrow('but its header says °F')
  expect(check('Alkalinity (dKH)', [140])).toThrow('"Alkalinity (ppm CaCO3)"')
})
