import type { EventKind } from './event-kinds.ts'

/** What of the marks of a chart can be switched on and off, with its words on screen. */
export const markChoices = {
  notes: 'Notes',
  water_changes: 'Water changes',
  doses: 'Doses',
  others: 'All else',
} as const

export type MarkChoice = keyof typeof markChoices

/** The group of a mark's kind: `note`, or the kind of an event. */
export function markChoiceOf(kind: string): MarkChoice {
  return groups[kind as EventKind | 'note'] ?? 'others'
}

const groups: { readonly [Kind in EventKind | 'note']?: MarkChoice } = {
  note: 'notes',
  water_change: 'water_changes',
  dose: 'doses',
  doser: 'doses',
}
