import { expect, test } from 'vitest'
import type { Consumption, ConsumptionFigures } from '#contract/aquariums/consumption.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import { consumptionLines, ratioWords } from './consumption-words.ts'

const parameters = parametersOf(undefined, storedUnits)
const product = {
  ...{
    id: 1,
    aquarium_id: 1,
    name: 'Alk',
    unit: 'ml' as const,
    ref_amount: 1,
    ref_litres: 1,
    archived_at: null,
  },
  ...{ alkalinity: 1, calcium: null, magnesium: null },
}
const figures = (more: Partial<ConsumptionFigures>): ConsumptionFigures => ({
  ...{ a_day: 0.986184, margin: 0.019868, tests: 6, doses: 12, changes: 0, dosed_a_day: 0 },
  ...{
    from: '2026-06-01T00:00:00',
    to: '2026-06-13T00:00:00',
    is_estimate: false,
    is_noisy: false,
    before: null,
  },
  ...more,
})
const lineOf = (more: Partial<ConsumptionFigures>, products = [product]) => {
  const consumption: Consumption = { alkalinity: figures(more), calcium: null, magnesium: null }
  return consumptionLines(consumption, { parameters, products })[0]
}

test.each([
  [{}, 'Uses 0.99 dKH a day (± 0.02)'],
  [{ is_estimate: true }, 'Uses about 0.99 dKH a day (± 0.02)'],
  [{ dosed_a_day: 0.8 }, 'Uses 0.99 dKH a day (± 0.02). Your doser gives 0.80: it falls 0.19 a day'],
  [{ dosed_a_day: 1.2 }, 'Uses 0.99 dKH a day (± 0.02). Your doser gives 1.20: it rises 0.21 a day'],
  [{ dosed_a_day: 1.0 }, 'Uses 0.99 dKH a day (± 0.02). Your doser gives 1.00, the same within the error'],
  [{ a_day: -0.1, margin: 0.05 }, 'Rises 0.10 dKH a day (± 0.05): is a dose missing?'],
  [
    { a_day: 0.01, margin: 0.4, tests: 4, is_noisy: true },
    'Too little to tell from 4 tests: between -0.39 and 0.41 dKH a day',
  ],
  [
    { a_day: 0.0736, margin: 0.0764, tests: 4, is_noisy: true },
    'Too little to tell from 4 tests: between 0.00 and 0.15 dKH a day',
  ],
])('%o is said with its error', (more, words) => {
  expect(lineOf(more)).toMatchObject({
    words,
    from: expect.stringMatching(/^from \d tests in 12 days, 12 doses$/),
  })
})

test('what nobody doses is told only where it is told well', () => {
  expect(lineOf({ is_noisy: true, margin: 2 }, [])).toBeUndefined()
  expect(lineOf({}, [])).toBeDefined()
})

test('calcium is set beside alkalinity where both are told well', () => {
  const calcium = figures({ a_day: 6.6 })
  expect(ratioWords({ alkalinity: figures({}), calcium, magnesium: null })).toBe(
    'Calcium falls 6.7 ppm per dKH; corals use 7.1.',
  )
  expect(ratioWords({ alkalinity: figures({ is_noisy: true }), calcium, magnesium: null })).toBeUndefined()
  expect(ratioWords({ alkalinity: 'volume_needed', calcium, magnesium: null })).toBeUndefined()
})
