import { expect, test } from 'vitest'
import { laneScale } from './chart-lanes.ts'

/** From 0, the top of the chart, to 1. */
function placeOf(value: number, { min, max }: { min: number; max: number }) {
  return (max - value) / (max - min)
}

test('each line stays in its lane, below its heading', () => {
  for (const index of [0, 1, 2, 3]) {
    const scale = laneScale({ index, count: 4 }, { min: 380, max: 450 })
    expect(placeOf(450, scale) * 4).toBeCloseTo(index + 0.36)
    expect(placeOf(380, scale) * 4).toBeCloseTo(index + 0.9)
  }
})
