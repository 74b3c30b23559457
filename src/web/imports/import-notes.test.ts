import { expect, test } from 'vitest'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { ImportSummary } from './import-notes.ts'
import { noRowsWords, notesOf } from './import-notes.ts'

const summary: ImportSummary = {
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  errors: [],
  converted_units: [],
  ignored_columns: [],
  zones_dropped: 0,
  unread: 0,
  doubtful: 0,
  cells: [],
}
const notes = (change: Partial<ImportSummary>, isDone = true) =>
  notesOf({ ...summary, ...change }, { units: storedUnits, isDone })

test('of a file with a header alone the result says that it has no rows', () => {
  expect(notes({})).toEqual([noRowsWords])
  expect(notes({ unchanged: 1 })).toEqual([])
  // The preview says so in a notice of its own.
  expect(notes({}, false)).toEqual([])
})
