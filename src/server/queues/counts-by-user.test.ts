import { expect, test } from 'vitest'
import { CountsByUser } from './counts-by-user.ts'

test('each keeper has a count, which ends when the last thing has ended', () => {
  const counts = new CountsByUser()
  const end = [counts.add(1), counts.add(1), counts.add(2)]
  expect([counts.of(1), counts.of(2), counts.of(3), counts.total]).toEqual([2, 1, 0, 3])
  end[0]?.()
  expect([counts.of(1), counts.of(2), counts.total]).toEqual([1, 1, 2])
  end[1]?.()
  end[2]?.()
  expect([counts.of(1), counts.of(2), counts.total]).toEqual([0, 0, 0])
})
