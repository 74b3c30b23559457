import type { EventKind } from '#domain/care/event-kinds.ts'
import { LineDrawing } from '#web/ui/icon.tsx'

/** One a kind. */
const shapes: Readonly<Record<EventKind, string>> = {
  water_change:
    'M9 4c2.6 3.2 4.5 5.5 4.5 8a4.5 4.5 0 0 1-9 0c0-2.5 1.9-4.8 4.5-8zM14.5 18.5h5.5M17.5 15.5l2.7 3-2.7 3M19 8h-4M17 5.5 14.7 8l2.3 2.5',
  doser: 'M7.5 3.5h9v5l-2 2v8a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-8l-2-2zM7.5 8h9M4 14h2M18 14h2',
  dose: 'M10 3.5h4M11 3.5v6L6 18.3a1.5 1.5 0 0 0 1.3 2.2h9.4a1.5 1.5 0 0 0 1.3-2.2L13 9.5v-6M8.5 15h7',
  livestock: 'M3.5 12c2.8-4.5 8.7-5.8 13-1l4-3v8l-4-3c-4.3 4.8-10.2 3.5-13-1zM8 11.3h.1',
  equipment:
    'M14.5 4a5 5 0 0 0-5.6 6.8L3.8 16a2 2 0 0 0 0 2.9l1.3 1.3a2 2 0 0 0 2.9 0l5.2-5.1A5 5 0 0 0 20 9.5l-3 3-3-1-1-3z',
  cleaning: 'M14 3.5l6.5 6.5M17.2 6.8l-6 6M8 11.5l4.5 4.5-3 4.5H3.5L5 15z',
  feeding: 'M5 11h14a7 7 0 0 1-14 0zM4 20h16M9 7.5c0-1.5 1-1.5 1-3M14 7.5c0-1.5 1-1.5 1-3',
  other: 'M5 4h14v16l-7-3.5L5 20zM9 9h6M9 12.5h4',
}

/** Beside words, or on a button that has its name elsewhere. */
export function KindIcon({ kind, size = 20 }: { kind: EventKind; size?: number }) {
  return <LineDrawing path={shapes[kind]} size={size} />
}
