import type { EventKind } from '#domain/care/event-kinds.ts'

/** Line drawings on a square of 24, one a kind. */
const shapes: Readonly<Record<EventKind, string>> = {
  water_change:
    'M9 4c2.600 3.200 4.500 5.500 4.500 8a4.500 4.500 0 0 1-9 0c0-2.500 1.900-4.800 4.500-8zM14.500 18.500h5.500M17.500 15.500l2.700 3-2.700 3M19 8h-4M17 5.500 14.700 8l2.300 2.500',
  doser: 'M7.500 3.500h9v5l-2 2v8a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-8l-2-2zM7.500 8h9M4 14h2M18 14h2',
  dose: 'M10 3.500h4M11 3.500v6L6 18.300a1.500 1.500 0 0 0 1.300 2.200h9.400a1.500 1.500 0 0 0 1.300-2.200L13 9.500v-6M8.500 15h7',
  livestock: 'M3.500 12c2.800-4.500 8.700-5.800 13-1l4-3v8l-4-3c-4.300 4.800-10.200 3.500-13-1zM8 11.300h.1',
  equipment:
    'M14.500 4a5 5 0 0 0-5.600 6.800L3.800 16a2 2 0 0 0 0 2.900l1.300 1.300a2 2 0 0 0 2.900 0l5.200-5.100A5 5 0 0 0 20 9.500l-3 3-3-1-1-3z',
  cleaning: 'M14 3.500l6.500 6.500M17.200 6.800l-6 6M8 11.500l4.500 4.500-3 4.500H3.500L5 15z',
  feeding: 'M5 11h14a7 7 0 0 1-14 0zM4 20h16M9 7.500c0-1.500 1-1.500 1-3M14 7.500c0-1.500 1-1.500 1-3',
  other: 'M5 4h14v16l-7-3.500L5 20zM9 9h6M9 12.500h4',
}

/** Beside words, or on a button that has its name elsewhere. */
export function KindIcon({ kind, size = 20 }: { kind: EventKind; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={shapes[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
