import type { Series } from '#contract/logs.ts'
import type { View } from './chart-view.ts'

type Note = Series['notes'][number]
/** Notes so near to each other that they share a mark; `place` is a share of the width. */
export type NoteMark = { place: number; notes: Note[] }

/** Width of a mark, in CSS pixels: nearer ones would lie on each other. */
const markWidth = 26

/** The notes of a stretch of time as marks on its axis. */
export function noteMarks(notes: Note[], view: View, width: number): NoteMark[] {
  const marks: { first: number; notes: Note[] }[] = []
  const near = (markWidth * (view.max - view.min)) / Math.max(width, markWidth)
  for (const note of notes) {
    if (note.at < view.min || note.at > view.max) continue
    const mark = marks.at(-1)
    if (mark && note.at - mark.first < near) mark.notes.push(note)
    else marks.push({ first: note.at, notes: [note] })
  }
  return marks.map((mark) => ({
    place: (mark.first - view.min) / (view.max - view.min),
    notes: mark.notes,
  }))
}
