import type { EventKind } from '#domain/care/event-kinds.ts'
import { noEventValues } from '#domain/care/event-kinds.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { milliequivalentsToDkh } from '#domain/units/units.ts'
import { demoAquarium } from './demo-aquarium.ts'

/** Two-part of 1.9 meq and 37 mg of calcium a ml; the demo holds 300 l. */
export const demoVolume = 300
const perLitre = { ref_amount: 1, ref_litres: 1, magnesium: null, archived_at: null } as const
export const demoProducts = [
  {
    ...perLitre,
    id: 1,
    aquarium_id: 1,
    name: 'Alkalinity part',
    unit: 'ml',
    alkalinity: milliequivalentsToDkh(1.9),
    calcium: null,
  },
  { ...perLitre, id: 2, aquarium_id: 1, name: 'Calcium part', unit: 'ml', alkalinity: null, calcium: 37 },
] as const

type DemoEvent = {
  id: number
  aquarium_id: 1
  timestamp: Timestamp
  kind: EventKind
  title: string | null
  product_id: number | null
  amount: number | null
  percent: number | null
  new_alkalinity: number | null
  new_calcium: number | null
  new_magnesium: number | null
  note: null
  task_id: null
}

const firstChange = '2025-11-16T19:00:00'
const fortnight = 14 * daySeconds

/** What the logs tell of, oldest first. */
const told: readonly (Pick<DemoEvent, 'timestamp' | 'kind'> & Partial<DemoEvent>)[] = [
  { timestamp: '2025-12-14T19:30:00', kind: 'livestock', title: 'Two clownfish' },
  { timestamp: '2026-02-22T17:00:00', kind: 'livestock', title: 'Zoanthids, two torches' },
  { timestamp: '2026-03-28T16:00:00', kind: 'livestock', title: 'Royal gramma' },
  { timestamp: '2026-05-17T18:30:00', kind: 'livestock', title: 'Yellow tang' },
  { timestamp: '2026-06-28T17:00:00', kind: 'equipment', title: 'Fan over the sump' },
  ...(
    [
      ['2026-08-02T18:00:00', 3],
      ['2026-09-06T18:00:00', 4],
      ['2026-10-11T18:00:00', 5],
    ] as const
  ).flatMap(([timestamp, amount]) =>
    demoProducts.map(({ id }) => ({ timestamp, kind: 'doser' as const, product_id: id, amount })),
  ),
]

/** What was done to the demo aquarium, oldest first: a tenth of the water every other week, and what the logs tell of. */
export const demoEvents: readonly DemoEvent[] = [
  ...Array.from({ length: 26 }, (_, index) => ({
    timestamp: secondsToTimestamp(timestampToSeconds(firstChange) + index * fortnight),
    kind: 'water_change' as const,
    ...{ percent: 10, new_alkalinity: 8.9, new_calcium: 435 },
  })),
  ...told,
]
  .toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
  .map((event, index) => ({
    id: index + 1,
    aquarium_id: demoAquarium.id,
    ...noEventValues,
    ...event,
  }))
