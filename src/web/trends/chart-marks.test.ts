import { expect, test } from 'vitest'
import { highestOf, markGroups } from './chart-marks.ts'

const marks = [0, 10, 500, 990].map((at) => ({ at, kind: 'note' as const, text: `at ${at}` }))

test('marks that would lie on each other are grouped', () => {
  const groups = markGroups(marks, { min: 0, max: 1000 }, 1000)
  expect(groups.map(({ share, marks: shared }) => [share, shared.length])).toEqual([
    [0, 2],
    [0.5, 1],
    [0.99, 1],
  ])
})

test('nearer, they come apart, and what is out of view has no mark', () => {
  expect(markGroups(marks, { min: 0, max: 100 }, 1000).map(({ marks: [mark] }) => mark?.text)).toEqual([
    'at 0',
    'at 10',
  ])
})

test('three doses a day for 400 days are at most 13 groups on a phone', () => {
  const day = 86_400
  const doses = Array.from({ length: 1_200 }, (_, index) => ({
    ...{ at: index * (day / 3), kind: 'dose', text: 'Dose: Alk part 5 ml' },
  }))
  const groups = markGroups(doses, { min: 0, max: 400 * day }, 338)
  expect(groups.length).toBeLessThanOrEqual(13)
  expect(groups.flatMap(({ marks }) => marks)).toHaveLength(1_200)
})

test('a group shows what ranks highest in it, and notes only where there is nothing else', () => {
  const of = (...kinds: string[]) => highestOf(kinds.map((kind) => ({ at: 0, kind, text: '' })))
  expect(of('note', 'feeding', 'water_change', 'dose')).toBe('water_change')
  expect(of('note', 'dose', 'doser')).toBe('doser')
  expect(of('note')).toBeUndefined()
})
