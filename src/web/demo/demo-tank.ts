import type { Log } from '#contract/aquariums/logs.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Image } from '#contract/images.ts'
import { eventWords } from '#domain/care/event-words.ts'
import { demoAquarium, demoImages, demoLogs } from '#domain/demo-aquarium.ts'
import { demoEvents, demoProducts, demoVolume } from '#domain/demo-care.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { TrendLine } from '#domain/series/trend.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { LogPage } from '#web/log-table/log-address.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'
import { cardAddress, pictureAddress, smallWidth } from '#web/ui/drawn/picture.ts'
import { demoPictures } from './demo-pictures.ts'

const cover = pictureOf(demoAquarium.cover)

/** The preview picture of a shared link to the demo. */
export const demoCard = { address: cardAddress(pictureNamed(demoAquarium.cover)), alt: cover.alt }

/** The readings of each parameter, newest first. */
const tests = perParameter(({ key }) =>
  demoLogs
    .flatMap((log) => {
      const value = log[key]
      return value === null ? [] : [{ value, timestamp: log.timestamp }]
    })
    .reverse(),
)

/** The demo aquarium as the server would answer it, logs included. */
export const demoTank = {
  ...demoAquarium,
  image_url: cover.url,
  newest_photo: null,
  images: demoImages.map(asImage).reverse(),
  kind: null,
  targets: {},
  test_answers: {},
  latest: perParameter(({ key }) => tests[key][0] ?? null),
  tests_before: perParameter(({ key }) => tests[key].slice(1, 6)),
  volume_litres: demoVolume,
  logs: [...demoLogs] as Log[],
} satisfies Partial<WholeAquarium> & { images: Image[] }

export function demoSeries({ from = '', to = '9' }: ChartRange): Series {
  const found = demoLogs.filter(({ timestamp }) => timestamp >= from && timestamp <= to)
  const at = ({ timestamp }: { timestamp: string }) => timestampToSeconds(timestamp)
  const series = perParameter(({ key }) => {
    const measured = found.filter((log) => log[key] !== null)
    return { at: measured.map(at), value: measured.map((log) => log[key] ?? 0) }
  })
  return {
    earliest: demoLogs[0]?.timestamp ?? null,
    latest: demoLogs.at(-1)?.timestamp ?? null,
    total: found.length,
    reduced: false,
    series,
    changes: perParameter(({ key }) => changeOf(series[key])),
    marks: [
      ...found.map((log) => ({ at: at(log), kind: 'note', text: log.note })),
      ...demoEvents.filter(({ timestamp }) => timestamp >= from && timestamp <= to).map(asMark),
    ].toSorted((one, other) => one.at - other.at),
  }
}

function asMark(event: (typeof demoEvents)[number]) {
  const { timestamp, kind, product_id } = event
  const was = demoEvents.findLast(
    (one) => product_id !== null && one.product_id === product_id && one.timestamp < timestamp,
  )
  const product = demoProducts.find(({ id }) => id === product_id)
  const text = eventWords(event, { product, was: was?.amount ?? null })
  return { at: timestampToSeconds(timestamp), kind, text }
}

function changeOf({ at, value }: SeriesColumns): number | null {
  const line = new TrendLine()
  for (const [index, time] of at.entries()) line.add(time, value[index] ?? 0)
  return line.change()
}

/** A page of the demo's logs, sorted as the server sorts: what was not measured comes last. */
export function demoLogPage({ page, per_page, sort, order }: LogPage): { logs: Log[]; total: number } {
  const sign = order === 'asc' ? 1 : -1
  const sorted = demoTank.logs.toSorted((one, other) => {
    const [left, right] = [one[sort], other[sort]]
    if (left === right) return sign * (one.id - other.id)
    if (left === null) return 1
    if (right === null) return -1
    return left < right ? -sign : sign
  })
  return { logs: sorted.slice((page - 1) * per_page, page * per_page), total: sorted.length }
}

function asImage({ id, picture, taken_at }: (typeof demoImages)[number]): Image {
  const { alt: caption, ...shown } = pictureOf(picture)
  return {
    ...shown,
    caption,
    id,
    aquarium_id: demoAquarium.id,
    // Read in the reader's time zone: every reader then sees the tank's time of day, which is also what the built page
    // says.
    created_at: new Date(taken_at).toISOString(),
    taken_at: null,
  }
}

function pictureOf(name: string) {
  const picture = pictureNamed(name)
  const { width, height, alt } = picture
  return {
    url: pictureAddress(picture, { width, format: 'webp' }),
    thumbnail_url: pictureAddress(picture, { width: smallWidth, format: 'webp' }),
    width,
    height,
    alt,
  }
}

function pictureNamed(name: string) {
  const picture = demoPictures.find((picture) => picture.name === name)
  if (!picture) throw new Error(`There is no picture ${name}.`)
  return picture
}
