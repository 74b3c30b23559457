import { expect, test } from 'vitest'
import { readAuditAction, readDays } from './audit-filters.tsx'

const daysOf = (query: string) => readDays(new URLSearchParams(query))

test('days in the address are whole days on the clock of whoever looks', () => {
  expect(daysOf('from=2026-01-31&to=2026-02-01')).toEqual({
    from: new Date(2026, 0, 31).toISOString(),
    to: new Date(new Date(2026, 1, 2).getTime() - 1).toISOString(),
  })
  expect(daysOf('to=2026-01-31').from).toBeUndefined()
})

test('what is no day or no action filters nothing', () => {
  for (const day of ['', '2026-02-30', '31.01.2026', '2026-1-5', '1949-12-31', 'null'])
    expect(daysOf(`from=${day}&to=${day}`), day).toEqual({ from: undefined, to: undefined })
  expect(readAuditAction(new URLSearchParams('action=secret'))).toBeUndefined()
  expect(readAuditAction(new URLSearchParams('action=hard_delete'))).toBe('hard_delete')
})
