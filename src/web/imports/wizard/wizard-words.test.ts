import { expect, test } from 'vitest'
import { csvRefused } from '#contract/errors/errors.ts'
import { dateOrderNeeded } from '#contract/errors/import-errors.ts'
import type { ImportPreview } from '#contract/imports/preview.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { ClockMapping } from '#domain/imports/mapping.ts'
import {
  fileWords,
  hintWords,
  importWords,
  nothingWords,
  previewNotes,
  rememberedWords,
  repeatedWords,
  shiftedWords,
  unreadWords,
} from './wizard-words.ts'

test('a file is told by its rows, its columns and what it was recognised as', () => {
  const columns = [{}, {}] as never
  expect(fileWords({ format: 'csv', rows: 1_212, columns })).toBe('1,212 rows, 2 columns, read as a table')
  expect(fileWords({ format: 'new-kind', rows: 1, columns: [{}] as never })).toBe(
    '1 row, 1 column, read as new-kind',
  )
})

test('columns that are not read are named, of many the first', () => {
  expect(unreadWords(['“Weather”'])).toBe('1 column is not read: “Weather”')
  const many = Array.from({ length: 14 }, (_, index) => `column ${index + 1}`)
  expect(unreadWords(many)).toMatch(/^14 columns are not read: column 1, .*column 12 and 2 more$/)
})

test('the button says how many rows change, and there is none for nothing', () => {
  expect(importWords({ created: 212, updated: 3 })).toBe('Import 215 rows')
  expect(importWords({ created: 0, updated: 1 })).toBe('Import 1 row')
  expect(importWords({ created: 0, updated: 0 })).toBeUndefined()
  expect(nothingWords({ unchanged: 40, rejected: 0, left_out: 0 })).toMatch(
    /^All of these rows are already here/,
  )
  expect(nothingWords({ unchanged: 40, rejected: 1, left_out: 0 })).toMatch(/^Everything that could be read/)
  expect(nothingWords({ unchanged: 0, rejected: 3, left_out: 0 })).toMatch(/could be read\. The reasons/)
  expect(nothingWords({ unchanged: 0, rejected: 0, left_out: 2 })).toMatch(/^There are no rows/)
  expect(nothingWords({ unchanged: 0, rejected: 0, left_out: 0 })).toMatch(/a header and no rows below it/)
})

test('a hint is the refusal without its advice for another program, and a question about dates is no failure', () => {
  const refused = csvRefused(
    new CsvRefusal(
      'Its values look like °C.',
      'Nothing was imported: write "Temperature (C)", and import the file again.',
    ),
  )
  expect(refused.message).toMatch(/°C\. Nothing was imported: write .* the file again\.$/)
  expect(hintWords(refused)).toBe('Its values look like °C.')
  expect(hintWords(csvRefused(new CsvRefusal('No column says when.')))).toBe('No column says when.')
  expect(hintWords(dateOrderNeeded('03/04/2026', ['dmy', 'mdy']))).not.toMatch(/again/)
})

test('what repeats, and what is here at another time, is said with what becomes of it', () => {
  expect(repeatedWords(12, {})).toMatch(/^12 rows repeat an earlier one in every cell\. All of them are kept/)
  expect(repeatedWords(1, { repeats: 'once' })).toBe(
    '1 row repeats an earlier one in every cell, and is left out.',
  )
  expect(shiftedWords({ count: 412, minutes: -480 })).toMatch(
    /^412 of these look like logs that are already here, 8 hours earlier\. /,
  )
  expect(shiftedWords({ count: 3, minutes: 90 })).toMatch(/, 1 hour and 30 minutes later\. /)
  expect(shiftedWords({ count: 3, minutes: null })).toMatch(/, at noon: they came without a time of day\. /)
})

test('a remembered mapping has its day, and rows that are left out are said', () => {
  expect(rememberedWords('2026-03-03T12:00:00.000Z')).toBe(
    'Read the same way as your last file like this, on 2026-03-03.',
  )
  const notes = (left_out: number, repeated_hours: number) =>
    previewNotes({ left_out, repeated_hours } as ImportPreview, { clock: null })
  expect(notes(0, 0)).toEqual([])
  expect(notes(1, 2)).toEqual([
    expect.stringMatching(/^1 row left out/),
    expect.stringMatching(/^2 rows in an hour/),
  ])
})

test('times that are not kept as they are written are said', () => {
  const note = (clock: ClockMapping) =>
    previewNotes({ left_out: 0, repeated_hours: 0 } as ImportPreview, { clock })
  expect(note({ minutes: 60 })).toEqual(['Times are shifted later by 60 minutes.'])
  expect(note({ minutes: -1 })).toEqual(['Times are shifted earlier by 1 minute.'])
  expect(note({ zone: 'America/New_York' })).toEqual([
    'Times are converted from UTC to the local time of America/New York.',
  ])
})
