import { expect, test } from 'vitest'
import { amountText, eventWords } from './event-words.ts'

const product = { name: 'Alk part', unit: 'ml' }
const nothing = { title: null, amount: null, percent: null }

test.each([
  [{ kind: 'water_change', percent: 15 }, {}, 'Water change 15 %'],
  [{ kind: 'doser', amount: 24 }, { product, was: 20 }, 'Doser set: Alk part 24 ml a day (was 20)'],
  [{ kind: 'doser', amount: 24 }, { product }, 'Doser set: Alk part 24 ml a day'],
  [{ kind: 'doser', amount: 0 }, { product, was: 20 }, 'Doser stopped: Alk part (was 20)'],
  [{ kind: 'dose', amount: 0.1 + 0.2 }, { product }, 'Dose: Alk part 0.3 ml'],
  [{ kind: 'livestock', title: 'Two clownfish' }, {}, 'Livestock: Two clownfish'],
  [{ kind: 'feeding' }, {}, 'Feeding'],
] as const)('%o is told in one line', (event, more, words) => {
  expect(eventWords({ ...nothing, ...event }, more)).toBe(words)
})

test('an amount keeps four digits, and all before the decimal point', () => {
  expect([68.0416, 0.0176363, 123_456.7, 0, 5e-7].map(amountText)).toEqual([
    '68.04',
    '0.01764',
    '123457',
    '0',
    '5e-7',
  ])
})
