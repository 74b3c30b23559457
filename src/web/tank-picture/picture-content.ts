import type { Image } from '#contract/images.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { lifeOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { formatAtAGlance, glanceAt } from '#domain/units/reading-format.ts'
import { coverAddress, coverOf } from '#web/aquariums/cover-image.ts'
import { stepsOf } from '#web/chart/chart-columns.ts'
import { imageDay } from '#web/images/image-words.ts'
import type { NearReadings } from '#web/images/near-water.ts'
import { nearDays } from '#web/images/nearest-readings.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { withColumnsFor } from '#web/readings/custom-values.ts'
import { isStillTested, testsOf } from '#web/readings/known-tests.ts'
import { sparkShape } from '#web/readings/sparkline-shape.ts'
import { briefStateWords, oldWords } from '#web/readings/state-words.ts'
import { recentStretch } from '#web/trends/latest-readings/recent-series.ts'

type Side = 'below' | 'above' | undefined

export type PictureTile = {
  label: string
  value: string
  unit: string
  side: Side
  /** Says too little of today's water to be judged. */
  isOld: boolean
  /** Below the value; `isJudged` when they say how it lies in its range. */
  words: string
  isJudged: boolean
  spark: ReturnType<typeof sparkShape>
}

export type PictureContent = {
  name: string
  age: string
  /** One, or before and after. */
  photos: readonly { url: string; day: string | undefined }[]
  tiles: readonly PictureTile[]
  foot: string
}

/** The values that keepers ask each other about come first. */
const order = ['alkalinity', 'calcium', 'magnesium', 'nitrate', 'phosphase', 'salinity', 'temperature', 'ph']
const mostTiles = 6

type Tank = Pick<AquariumSection, 'aquarium' | 'charted' | 'recent'>

/** The photo that a picture of the tank begins with: the cover, else the newest; null for the drawing. */
export function firstPhotoOf({ image_url, images }: Tank['aquarium']): Image | null {
  const isDrawn = /^[1-9]$/.test(image_url ?? '')
  return images.find(({ url }) => url === image_url) ?? (isDrawn ? null : (images[0] ?? null))
}

/** The tank as it is now: its photo, or its drawing for null, and its latest readings. */
export function contentOfTank(
  tank: Tank,
  { photo, now }: { photo: Image | null; now: Timestamp },
): PictureContent {
  const { aquarium } = tank
  const drawing = coverAddress(
    coverOf({ ...aquarium, image_url: drawnOf(aquarium.image_url), newest_photo: null }),
  )
  return {
    ...headOf(tank, now),
    photos: [photo ? { url: photo.url, day: imageDay(photo) } : { url: drawing, day: undefined }],
    tiles: latestTiles(tank, now),
    foot: dayOf(now),
  }
}

function drawnOf(cover: string | null): string | null {
  return /^[1-9]$/.test(cover ?? '') ? cover : null
}

type Pair = {
  before: Image
  after: Image
  water: { before: NearReadings; after: NearReadings }
  now: Timestamp
}

/** Two photos with the readings near the days of both. */
export function contentOfPair(tank: Tank, { before, after, water, now }: Pair): PictureContent {
  const tested = inOrder(tank.charted).filter(({ key }) => water.before[key] || water.after[key])
  const isBoth = ({ key }: Parameter) => water.before[key] !== undefined && water.after[key] !== undefined
  return {
    ...headOf(tank, now),
    photos: [before, after].map((photo) => ({ url: photo.url, day: imageDay(photo) })),
    tiles: [...tested.filter(isBoth), ...tested.filter((one) => !isBoth(one))]
      .slice(0, mostTiles)
      .map((parameter) => {
        const was = water.before[parameter.key]
        const is = water.after[parameter.key]
        const words = was ? `before: ${formatAtAGlance(parameter, was.value)}` : 'before: not tested'
        const beside = { words, isJudged: false, spark: undefined }
        return is
          ? { ...readingOf(parameter, is.value), ...beside, isOld: false }
          : {
              label: parameter.label,
              value: '–',
              unit: '',
              side: undefined,
              ...beside,
              isOld: true,
            }
      }),
    foot: `Readings within ${nearDays} days of each photo`,
  }
}

function headOf({ aquarium, recent }: Tank, now: Timestamp) {
  const first = recent instanceof Error ? null : recent.earliest
  return { name: aquarium.name, age: lifeOf(first ?? wallClock(new Date(aquarium.created_at)), now) }
}

function inOrder(parameters: readonly Parameter[]): Parameter[] {
  const place = ({ key }: Parameter) => (order.indexOf(key) + order.length + 1) % (order.length + 1)
  return parameters.toSorted((one, other) => place(one) - place(other))
}

function latestTiles({ aquarium, charted, recent }: Tank, now: Timestamp): PictureTile[] {
  const isShown = isStillTested(testsOf(aquarium))
  const drawn = recent instanceof Error ? undefined : withColumnsFor(recent, charted)
  const stretch = drawn && recentStretch(drawn)
  const steps = drawn ? stepsOf(drawn, charted) : []
  const tiles = inOrder(charted).flatMap((parameter): PictureTile[] => {
    const reading = aquarium.latest[parameter.key]
    if (!reading || !isShown(parameter)) return []
    const old = oldWords({ ...reading, before: aquarium.tests_before[parameter.key] }, now)
    const longest = steps[charted.indexOf(parameter)]
    const columns = drawn?.series[parameter.key]
    return [
      {
        ...readingOf(parameter, reading.value),
        ...(old !== undefined && { side: undefined }),
        isOld: old !== undefined,
        isJudged: old === undefined,
        words: old ?? briefStateWords(parameter, reading.value, ''),
        spark: columns && stretch && sparkShape(columns, { ...stretch, longest, parameter }),
      },
    ]
  })
  return [...tiles.filter(({ isOld }) => !isOld), ...tiles.filter(({ isOld }) => isOld)].slice(0, mostTiles)
}

function readingOf(parameter: Parameter, value: number) {
  const { text, unit } = glanceAt(parameter, value)
  return { label: parameter.label, value: text, unit, side: rangeSide(parameter, value) }
}
