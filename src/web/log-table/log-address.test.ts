import { expect, test } from 'vitest'
import { readLogPage, writeLogPage } from './log-address.ts'

test('an address without a page shows the newest 30 logs', () => {
  expect(readLogPage(new URLSearchParams())).toEqual({
    page: 1,
    per_page: 30,
    sort: 'timestamp',
    order: 'desc',
  })
})

test('what cannot be is read as usual', () => {
  const search = new URLSearchParams('page=-2&per_page=31&sort=id;drop&order=up')
  expect(readLogPage(search)).toEqual({ page: 1, per_page: 30, sort: 'timestamp', order: 'desc' })
})

test('a change keeps the rest of the address and drops what is as usual', () => {
  const search = new URLSearchParams('advanced=1&page=3&sort=ph')
  expect(writeLogPage(search, { page: 1 }).toString()).toBe('advanced=1&sort=ph')
  expect(writeLogPage(search, { per_page: 50, page: 1 }).toString()).toBe('advanced=1&sort=ph&per_page=50')
})
