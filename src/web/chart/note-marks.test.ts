import { expect, test } from 'vitest'
import { noteMarks } from './note-marks.ts'

const notes = [0, 10, 500, 990].map((at) => ({ at, note: `at ${at}` }))

test('notes that would lie on each other share a mark', () => {
  const marks = noteMarks(notes, { min: 0, max: 1000 }, 1000)
  expect(marks.map(({ place, notes: shared }) => [place, shared.length])).toEqual([
    [0, 2],
    [0.5, 1],
    [0.99, 1],
  ])
})

test('nearer, they come apart, and what is out of view has no mark', () => {
  expect(noteMarks(notes, { min: 0, max: 100 }, 1000).map(({ notes: [note] }) => note?.note)).toEqual([
    'at 0',
    'at 10',
  ])
})
