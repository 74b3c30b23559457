import { expect, test } from 'vitest'
import { markGroups } from './chart-marks.ts'

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
