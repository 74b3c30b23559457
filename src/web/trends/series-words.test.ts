import { expect, test } from 'vitest'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { formatExactly } from '#domain/units/reading-format.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { describeView, readingsText, valueText, valueTitle } from './series-words.ts'

const hour = 3600
const series = {
  ...perParameter(() => ({ at: [] as number[], value: [] as number[] })),
  temperature: { at: [0, hour, hour], value: [78, 79, 80] },
  calcium: { at: [0, hour, 2 * hour], value: [420, 450, 440] },
  alkalinity: { at: [0, hour], value: [8, 8.1] },
}

const changes = { ...perParameter(() => null), temperature: -0.67, calcium: 20, alkalinity: 0.1 }

const all = { min: -hour, max: 3 * hour }

/** What is told of the lines in view, by parameter. */
function described(
  measured = series,
  { of = parameters, view = all, going = changes }: Partial<Described> = {},
) {
  const told = describeView(chartColumns({ series: measured, reduced: false }, of), {
    parameters: of,
    view,
    changes: view === all ? going : undefined,
  })
  return perParameter(({ key }) => told[of.findIndex((one) => one.key === key)], of)
}
type Described = { of: readonly Parameter[]; view: View; going: Record<ParameterKey, number | null> }

test('a line is told by latest, lowest, highest and trend, without the divisor of the chart', () => {
  const { calcium, alkalinity, temperature, ph } = described()
  expect(calcium?.words).toBe(
    'Calcium (ppm): latest 440 on 1970-01-01 02:00 AM, lowest 420, highest 450, rising by about 20 ppm.',
  )
  expect(alkalinity?.words).toContain('lowest 8, highest 8.1, steady.')
  expect(temperature?.words).toContain('falling by about 0.7 °F.')
  expect(ph?.words).toBe('pH: not measured.')
})

test('of a line in part of its time only what is in view is told, without the trend of the whole', () => {
  const { calcium, alkalinity } = described(series, { view: { min: 60, max: hour } })
  expect(calcium?.words).toBe('Calcium (ppm): latest 450 on 1970-01-01 01:00 AM, lowest 450, highest 450.')
  expect(alkalinity?.words).toBe(
    'Alkalinity (dKH): latest 8.1 on 1970-01-01 01:00 AM, lowest 8.1, highest 8.1.',
  )
})

test('the lowest and the highest of what is in view are told, and one value once', () => {
  const inView = (min: number, max: number) => {
    const found = described(series, { view: { min, max } })
    return [found.temperature, found.ph, found.calcium].map((line) => line?.extremes)
  }
  expect(inView(-hour, 3 * hour)).toEqual([[78, 80], [], [420, 450]])
  expect(inView(hour, 2 * hour)).toEqual([[79, 80], [], [440, 450]])
  expect(inView(hour + 1, 3 * hour)).toEqual([[], [], [440, 440]])
  expect(inView(2 * hour + 1, 3 * hour)).toEqual([[], [], []])
  const texts = [[], [8.1], [8.1, 8.1], [79, 80]].map((found) => readingsText(found, formatExactly))
  expect(texts).toEqual(['–', '8.1', '8.1', '79–80'])
})

test('what is told of a line is told at a glance', () => {
  const phosphate = { at: [0, hour], value: [0.0000004, 0.0123456] }
  expect(described({ ...series, phosphase: phosphate }).phosphase?.words).toBe(
    'Phosphate (ppm): latest 0.0123 on 1970-01-01 01:00 AM, lowest <0.0001, highest 0.0123, no trend yet.',
  )
})

test('a computed reading under the cursor has the digits that somebody could have typed, and its tooltip all of them', () => {
  const [temperature] = parameters
  if (!temperature) throw new Error('There is no parameter.')
  const atCursor = { parameter: temperature, isAtCursor: true }
  expect(valueText([78.66666666666666], atCursor)).toBe('78.667 °F')
  expect(valueTitle([78.66666666666666], atCursor)).toBe('78.66666666666666 °F')
  expect(valueText([78.125, 79], atCursor)).toBe('78.125–79 °F')
  expect([valueTitle([78.125, 79], atCursor), valueTitle([], atCursor)]).toEqual([undefined, undefined])
  expect(valueTitle([78.125], { ...atCursor, isAtCursor: false })).toBe('78.125 °F')
})

test('a change that would round to 0 in the shown unit is told with a digit more', () => {
  const shown = parametersOf({}, { ...storedUnits, nitrite: 'N' })
  const nitrite = { at: [0, hour], value: [0.01, 0.02] }
  const rising = { ...changes, nitrite: 0.01 }
  expect(described({ ...series, nitrite }, { of: shown, going: rising }).nitrite?.words).toContain(
    'rising by about 0.003 ppm N.',
  )
})
