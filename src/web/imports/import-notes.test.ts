import { expect, test } from 'vitest'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { ImportSummary } from './import-notes.ts'
import { notesOf } from './import-notes.ts'

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

test('the notes of an import that has read everything as it stands say only what it has added', () => {
  expect(notesOf(summary, { units: storedUnits, isDone: true })).toEqual([])
  const added = { ...summary, added_parameters: ['Iodine'] }
  expect(notesOf(added, { units: storedUnits, isDone: true })).toEqual([
    'This tank now tracks Iodine too: the file has readings for it.',
  ])
  expect(notesOf(added, { units: storedUnits, isDone: false })).toEqual(['This tank will track Iodine too.'])
})
