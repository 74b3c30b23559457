import { expect, test } from 'vitest'
import { daySeconds } from '#domain/time/timestamps.ts'
import { cells, levelFor, stretchesFor, usualPoints } from './stretches.ts'

const stretchOf = (days: number) =>
  stretchesFor({ start: 0, end: days * daySeconds, points: usualPoints }).length

test.each([
  { days: 30, cell: cells[1] },
  { days: 365, cell: cells[2] },
  { days: 19 * 365.25, cell: cells[3] },
])('a stretch of $days days is as wide as a cell that is little wider', ({ days, cell }) => {
  expect(stretchOf(days)).toBe(cell)
  expect(cells[levelFor({ start: 0, length: stretchOf(days) }) ?? 0]).toBe(cell)
})

test('two of each stretch are never more than was asked for, nor much less than half', () => {
  for (let days = 0.01; days < 40_000; days *= 1.01) {
    const points = (2 * days * daySeconds) / stretchOf(days)
    expect(points).toBeLessThanOrEqual(usualPoints + 1e-6)
    expect(points).toBeGreaterThan(days * daySeconds < usualPoints ? 0 : usualPoints / 1.76)
  }
})
