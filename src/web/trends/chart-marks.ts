import type { Mark } from '#contract/aquariums/marks.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import type { View } from '#web/chart/chart-view.ts'

/** Marks that are so close that they lie together, at a `share` of the width. */
export type MarkGroup = { share: number; marks: Mark[] }

/** Width of a mark, in CSS pixels: marks that are closer would cover each other. */
const markWidth = 26

/** The marks within a stretch of time, grouped where the axis has no room to show them apart. */
export function markGroups(marks: readonly Mark[], view: View, width: number): MarkGroup[] {
  const groups: { first: number; marks: Mark[] }[] = []
  const near = (markWidth * (view.max - view.min)) / Math.max(width, markWidth)
  for (const mark of marks) {
    if (mark.at < view.min || mark.at > view.max) continue
    const group = groups.at(-1)
    if (group && mark.at - group.first < near) group.marks.push(mark)
    else groups.push({ first: mark.at, marks: [mark] })
  }
  return groups.map(({ first, marks }) => ({ share: (first - view.min) / (view.max - view.min), marks }))
}

/** The kind of event that ranks highest among marks; undefined for notes only. */
export function highestOf(marks: readonly Mark[]): EventKind | undefined {
  return eventKinds.find(({ key }) => marks.some(({ kind }) => kind === key))?.key
}
