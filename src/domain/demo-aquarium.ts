import type { Readings } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'

/** A log of the demo aquarium; `aquarium_id` is the demo's own. */
export type DemoLog = { id: number; aquarium_id: 1; timestamp: Timestamp; note: string } & Readings

/** A photo of the demo aquarium: the name of a drawn picture, and the moment at which it claims to have been taken. */
export type DemoImage = { id: number; picture: string; taken_at: Timestamp }

/** The demo's present, a fixed evening, so that its readings do not grow old with the product. */
export const demoNow: Timestamp = '2026-11-07T20:30:00'

/**
 * A 75 gallon mixed reef in its first year, made up so that it could be true: the rock cycles, diatoms and hair algae
 * come and go, corals grow and take more alkalinity and calcium than water changes bring, until dosing gives it back.
 * The top-off fails once and a heat wave comes. Filled on 2025-11-02; months are counted from then.
 *
 * The figures hang together: 300 l; a water change of a tenth every other week brings salt mix of 8.9 dKH and 435 ppm;
 * corals take 0.016 dKH a day in spring, 0.03 in August, 0.085 in October, and 7.15 ppm of calcium with each dKH; 1 ml
 * of two-part at
 * 1.9 meq and 37 mg of calcium gives 0.018 dKH and 0.12 ppm.
 */
export const demoAquarium = {
  id: 1,
  name: 'Seventy-Five Reef',
  description:
    '75 gallons, filled on 2 November 2025. Two clownfish, a royal gramma, a yellow tang, and corals from zoanthids to acropora.',
  /** The picture of the cover. */
  cover: 'demo-month-12',
  public_link: '/demo-aquarium',
  notes: [
    'Display 75 gallons, sump 20, about 80 gallons of water in all.',
    'Water change: 8 gallons every other Sunday, salt mixed the day before.',
    'Two-part since 2 August 2026, by now 5 ml of each a day: alkalinity in the morning, calcium in the evening.',
    'Tests before the water change, never after it. Only the big monthly test is logged here; alkalinity is checked every Sunday.',
  ].join('\n'),
} as const

/** Oldest first. */
export const demoImages: readonly DemoImage[] = [
  { id: 1, picture: 'demo-month-1', taken_at: '2025-11-09T19:42:00' },
  { id: 2, picture: 'demo-month-2', taken_at: '2025-12-20T16:10:00' },
  { id: 3, picture: 'demo-month-4', taken_at: '2026-02-22T16:55:00' },
  { id: 4, picture: 'demo-month-5-left', taken_at: '2026-03-28T18:20:00' },
  { id: 5, picture: 'demo-month-6-right', taken_at: '2026-04-19T17:35:00' },
  { id: 6, picture: 'demo-month-7', taken_at: '2026-05-31T18:05:00' },
  { id: 7, picture: 'demo-month-11-left', taken_at: '2026-09-20T17:15:00' },
  { id: 8, picture: 'demo-month-12-right', taken_at: '2026-10-11T17:50:00' },
  { id: 9, picture: 'demo-month-12', taken_at: '2026-11-01T18:30:00' },
]

/** Oldest first. Ammonia and nitrite are tested until the cycle is over and the first fish are in. */
const tested: readonly (Pick<DemoLog, 'id' | 'timestamp' | 'note'> & Partial<Readings>)[] = [
  {
    id: 1,
    timestamp: '2025-11-09T19:30:00',
    temperature: 77.4,
    ph: 8.02,
    salinity: 1.025,
    ammonia: 1.5,
    nitrite: 0.25,
    phosphase: 0.02,
    calcium: 435,
    alkalinity: 8.9,
    magnesium: 1340,
    note: 'One week old. Bottled bacteria and ammonium chloride up to 2 ppm, lights off. Bare rock and a lot of patience.',
  },
  {
    id: 2,
    timestamp: '2025-11-26T20:10:00',
    temperature: 77.2,
    ph: 7.98,
    salinity: 1.025,
    ammonia: 0.25,
    nitrite: 2,
    phosphase: 0.04,
    calcium: 434,
    alkalinity: 8.7,
    magnesium: 1340,
    note: 'Ammonia is nearly gone, nitrite at its peak. No nitrate test: with nitrite in the water the kit reads far too high.',
  },
  {
    id: 3,
    timestamp: '2025-12-14T18:45:00',
    temperature: 76.9,
    ph: 8,
    salinity: 1.025,
    ammonia: 0,
    nitrite: 0,
    nitrate: 25,
    phosphase: 0.06,
    calcium: 432,
    alkalinity: 8.7,
    magnesium: 1335,
    note: '2 ppm of ammonia gone overnight: the cycle is done. Changed 30% of the water, then added two small clownfish. Diatoms on the sand.',
  },
  {
    id: 4,
    timestamp: '2026-01-18T19:15:00',
    temperature: 76.4,
    ph: 7.94,
    salinity: 1.027,
    ammonia: 0,
    nitrite: 0,
    nitrate: 18,
    phosphase: 0.09,
    calcium: 466,
    alkalinity: 9.3,
    magnesium: 1440,
    note: 'Top-off reservoir ran dry while we were away: salinity is up, and calcium, alkalinity and magnesium with it. RO/DI water over two days brings it down. Hair algae: ten snails, lights shorter by two hours.',
  },
  {
    id: 5,
    timestamp: '2026-02-22T16:20:00',
    temperature: 76.8,
    ph: 8.05,
    salinity: 1.025,
    nitrate: 12,
    phosphase: 0.07,
    calcium: 430,
    alkalinity: 8.5,
    magnesium: 1330,
    note: 'First frags: zoanthids and two small torch corals. Dipped, glued, all open by the evening.',
  },
  {
    id: 6,
    timestamp: '2026-04-05T17:05:00',
    temperature: 77.6,
    ph: 8.12,
    salinity: 1.025,
    nitrate: 9,
    phosphase: 0.05,
    calcium: 428,
    alkalinity: 8.2,
    magnesium: 1325,
    note: 'Royal gramma eats from the first day. Three acropora frags on the rocks. First coralline spots on the back glass.',
  },
  {
    id: 7,
    timestamp: '2026-05-17T17:40:00',
    temperature: 78.3,
    ph: 8.16,
    salinity: 1.025,
    nitrate: 7,
    phosphase: 0.04,
    calcium: 425,
    alkalinity: 7.8,
    magnesium: 1325,
    note: 'Yellow tang is in after four weeks of quarantine, and the hair algae are going fast.',
  },
  {
    id: 8,
    timestamp: '2026-06-28T18:30:00',
    temperature: 80.6,
    ph: 8.14,
    salinity: 1.025,
    nitrate: 6,
    phosphase: 0.03,
    calcium: 421,
    alkalinity: 7.2,
    magnesium: 1320,
    note: 'Heat wave, 81.5 yesterday afternoon. A fan over the sump holds it now, with twice the evaporation. Alkalinity keeps falling between water changes.',
  },
  {
    id: 9,
    timestamp: '2026-08-02T10:50:00',
    temperature: 79.4,
    ph: 8.12,
    salinity: 1.025,
    nitrate: 4,
    phosphase: 0.02,
    calcium: 417,
    alkalinity: 6.7,
    magnesium: 1315,
    note: 'Alkalinity below 7 dKH for the first time, and the acropora look pale, with few polyps out. Water changes no longer keep up: two-part dosing from today, 3 ml a day.',
  },
  {
    id: 10,
    timestamp: '2026-09-06T17:20:00',
    temperature: 78.6,
    ph: 8.2,
    salinity: 1.025,
    nitrate: 4,
    phosphase: 0.02,
    calcium: 426,
    alkalinity: 7.9,
    magnesium: 1320,
    note: '3 ml a day brought it back within a month. 4 ml from today, since the corals take more each week. Magnesium hardly moves.',
  },
  {
    id: 11,
    timestamp: '2026-10-11T17:30:00',
    temperature: 77.8,
    ph: 8.22,
    salinity: 1.025,
    nitrate: 5,
    phosphase: 0.03,
    calcium: 429,
    alkalinity: 8.3,
    magnesium: 1320,
    note: 'Five steady weeks at 4 ml. Color is back in the acropora, and the violet staghorn branches everywhere. 5 ml from today.',
  },
  {
    id: 12,
    timestamp: '2026-11-05T19:40:00',
    temperature: 77.3,
    ph: 8.21,
    salinity: 1.025,
    nitrate: 6,
    phosphase: 0.04,
    calcium: 430,
    alkalinity: 8.4,
    magnesium: 1325,
    note: 'One year! Feeding more since the tang has grown, and phosphate shows it: a pinch less, and another test next week.',
  },
]

/** Oldest first; a parameter that a log of `tested` does not name was not measured. */
export const demoLogs: readonly DemoLog[] = tested.map((log) => ({
  aquarium_id: demoAquarium.id,
  ...perParameter(() => null),
  ...log,
}))
