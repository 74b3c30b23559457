import { expect, test } from 'vitest'
import type { ImportReport } from '#contract/imports/imports.ts'
import { importTitle, storedWords } from './told-words.ts'

const none = { created: 0, updated: 0, unchanged: 0, rejected: 0, undone_at: null, report: null }
const between = (first: string, last: string) => ({
  report: { reach: { first: `${first}-01-02T00:00:00`, last: `${last}-01-02T00:00:00` } } as ImportReport,
})

test('the title says how many logs there are, and of which years', () => {
  expect(importTitle({ ...none, created: 519, updated: 3, ...between('2016', '2026') })).toBe(
    '522 logs, 2016 to 2026',
  )
  expect(importTitle({ ...none, created: 1, ...between('2026', '2026') })).toBe('1 log, 2026')
})

test('the title of an import of which nothing more is known says only how many', () => {
  expect(importTitle({ ...none, created: 2 })).toBe('2 logs')
})

test('an import without effect says why it has none', () => {
  expect(importTitle({ ...none, unchanged: 4, rejected: 1 })).toBe('Nothing new')
  expect(importTitle({ ...none, rejected: 1 })).toBe('No row could be stored')
  expect(importTitle({ ...none, created: 2, undone_at: '2026-11-29T10:00:00Z' })).toBe('Import undone')
})

test('rows are counted by what became of them', () => {
  expect(storedWords({ ...none, created: 522 })).toBe('522 of 522 rows stored')
  expect(storedWords({ ...none, created: 1500, updated: 1, unchanged: 2, rejected: 3 })).toBe(
    '1,503 of 1,506 rows stored: 1,500 new, 1 updated, 2 already here, 3 rejected',
  )
  expect(storedWords({ ...none, rejected: 1 })).toBe('0 of 1 row stored: 1 rejected')
})
