import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { laneValues } from './lane-values.ts'

test('a lane says what was measured at the cursor, or last before it with its age, and nothing of the time after', () => {
  const days = [1, 3, 9].map((day) => timestampToSeconds(`2026-01-0${day}T10:00:00`))
  const lines = parameters.filter(({ key }) => ['ph', 'nitrate', 'alkalinity'].includes(key))
  const columns = {
    drawn: [days, [8.2, undefined, 8.3], [6, undefined, undefined], [undefined, undefined, 8.4]] as never,
    stored: [
      [8.2, undefined, 8.3],
      [6, undefined, undefined],
      [undefined, undefined, 8.4],
    ],
    steps: [],
    grain: 0,
  }
  const at = days[1] ?? 0
  const values = laneValues({ at, readings: [[8.25], [], []] }, { parameters: lines, columns })
  expect(values.get('ph')?.text).toBe('8.25')
  expect(values.get('nitrate')?.text).toBe('6 ppm, 2 d before')
  expect(values.has('alkalinity')).toBe(false)
})
