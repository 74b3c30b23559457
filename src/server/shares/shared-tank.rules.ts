import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { drawnCovers } from '#contract/aquariums/covers.names.ts'
import type { Care } from '#contract/aquariums/events.ts'
import type { Log } from '#contract/aquariums/logs.ts'
import { shareOver } from '#contract/errors/access-errors.ts'
import type { Image } from '#contract/images.ts'
import type { Shared, SharedEvent, SharedImage, SharedLog, SharedTank } from '#contract/shares.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { wallClockIn } from '#domain/time/zones.ts'
import { findAquarium } from '#server/aquariums/aquariums.store.ts'
import { readCare } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor, BorneLink } from '#server/http/actor.ts'
import { listImages } from '#server/images/images.store.ts'
import { latestReadings } from '#server/logs/readings/latest-readings.rules.ts'
import { newestShown } from '#server/logs/shown-logs.store.ts'
import { parametersOf, parametersWithLatest } from '#server/parameters/parameters.store.ts'
import { readTargets } from '#server/targets/targets.store.ts'
import { readTestAnswers } from '#server/targets/test-answers.store.ts'
import { pictureName } from './picture-names.ts'
import { only, SharedNumbers } from './shared-numbers.ts'
import { firstShown, readSharedSeries, shownBy } from './shared-series.rules.ts'

export type SharedRequest = { link: BorneLink; actor: Actor; now: Date; signal: AbortSignal; onStale(): void }

/** All that a link shows at first. @throws share_over when the tank has gone since the link was found */
export async function readShared(db: Db, request: SharedRequest): Promise<Shared> {
  const { link } = request
  const tank = await readTank(db, request)
  const custom = await parametersOf(db, link.aquarium_id)
  const series = await readSharedSeries(db, { ...request, custom })
  const logs = await readLogs(db, link, new SharedNumbers(custom))
  return { tank, series, logs, since: link.since, until: link.expires_at }
}

/** What a preview of the link tells: the name, and the cover or undefined while photos are not shown. */
export async function readSharedCard(
  db: Db,
  { link, actor, now }: Pick<SharedRequest, 'link' | 'actor' | 'now'>,
): Promise<{ name: string; cover: string | undefined } | undefined> {
  const { aquarium_id: id } = link
  const aquarium = await findAquarium(db, { id, actor, upTo: latestPossible(now) })
  if (!aquarium) return undefined
  const images = link.shows.includes('photos') ? await listImages(db, id) : []
  const cover = coverOf(link, { aquarium, images })
  return { name: aquarium.name, cover: drawnCovers.includes(cover) ? undefined : cover }
}

async function readTank(db: Db, { link, actor, now }: SharedRequest): Promise<SharedTank> {
  const { aquarium_id: aquariumId, shows } = link
  const upTo = latestPossible(now)
  const aquarium = await findAquarium(db, { id: aquariumId, actor, upTo })
  if (!aquarium) throw shareOver()
  const first = firstShown(link)
  const isShown = ({ timestamp }: { timestamp: Timestamp }) => first === undefined || timestamp >= first
  const { latest, tests_before } = await latestReadings(db, { aquariumId, upTo })
  const custom = await parametersWithLatest(db, { aquariumId, upTo })
  const numbers = new SharedNumbers(custom.own_parameters)
  const { kind, targets } = await readTargets(db, aquariumId)
  const answers = await readTestAnswers(db, aquariumId)
  const images = shows.includes('photos') ? await listImages(db, aquariumId) : undefined
  const care = shows.includes('events') ? await readCare(db, { aquariumId, upTo }) : undefined
  return {
    ...only(aquarium, ['name', 'description']),
    notes: shows.includes('notes') ? aquarium.notes : null,
    kind,
    targets: numbers.inKeys(targets),
    latest: perParameter(({ key }) => {
      const reading = latest[key]
      return reading && isShown(reading) ? only(reading, ['value', 'timestamp']) : null
    }),
    tests_before: perParameter(({ key }) => tests_before[key].filter(isShown).map(asTest)),
    own_parameters: custom.own_parameters.map((row) => ({
      ...only(row, ['catalogue', 'label', 'unit', 'decimals', 'charted', 'position']),
      ...only(row, ['symbol', 'sea', 'at_home', 'archived_at']),
      id: numbers.of(row.id),
    })),
    latest_own: custom.latest_own.filter(isShown).map((row) => ({
      ...only(row, ['value', 'timestamp']),
      parameter_id: numbers.of(row.parameter_id),
      tests_before: row.tests_before.filter(isShown).map(asTest),
    })),
    test_answers: numbers.inKeys(shownAnswers(answers, first)),
    now: aquarium.time_zone === null ? null : wallClockIn(aquarium.time_zone, now),
    cover: coverOf(link, { aquarium, images: images ?? [] }),
    ...(images && { images: images.map((image) => asSharedImage(link, image)) }),
    ...(care && { care: asSharedCare(care, { isShown, withNotes: shows.includes('notes') }) }),
  }
}

type Answers = Awaited<ReturnType<typeof readTestAnswers>>

function shownAnswers(answers: Answers, first: Timestamp | undefined): Answers {
  const shown = Object.entries(answers).filter(([, answer]) => (answer?.last_tested ?? '') >= (first ?? ''))
  return Object.fromEntries(shown)
}

function asTest(test: { value: number; timestamp: Timestamp }) {
  return only(test, ['value', 'timestamp'])
}

function asSharedImage(link: BorneLink, image: Image): SharedImage {
  return {
    ...only(image, ['width', 'height', 'created_at', 'taken_at', 'caption']),
    image: pictureName(link, image.id),
  }
}

/** A photo only where photos are shown, never an address elsewhere; else the chosen drawing or that of the tank. */
function coverOf(
  link: BorneLink,
  { aquarium, images }: { aquarium: Aquarium; images: readonly Image[] },
): string {
  const { id, image_url, newest_photo } = aquarium
  const address = image_url ?? newest_photo
  const photo = images.find(({ url }) => url === address)
  if (photo) return pictureName(link, photo.id)
  return image_url !== null && drawnCovers.includes(image_url)
    ? image_url
    : String((id % drawnCovers.length) + 1)
}

type Shown = { isShown(of: { timestamp: Timestamp }): boolean; withNotes: boolean }

/** A doser that was set before the first day is left out, as all of that time is. */
function asSharedCare(care: Care, { isShown, withNotes }: Shown): NonNullable<SharedTank['care']> {
  const [last, dosers] = [care.last.filter(isShown), care.dosers.filter(isShown)]
  const used = [...last, ...dosers].map(({ product_id }) => product_id)
  const products = care.products.filter(({ id }) => used.includes(id))
  const numbers = new SharedNumbers(products)
  const asEvent = ({ note, product_id, ...event }: Care['last'][number]): SharedEvent => ({
    ...only(event, ['timestamp', 'kind', 'title', 'amount', 'percent']),
    product_id: product_id === null ? null : numbers.of(product_id),
    note: withNotes ? note : null,
  })
  return {
    last: last.map(asEvent),
    dosers: dosers.map(asEvent),
    products: products.map((product) => ({
      ...only(product, ['name', 'unit', 'ref_amount', 'ref_litres', 'alkalinity', 'calcium', 'magnesium']),
      archived_at: product.archived_at,
      id: numbers.of(product.id),
    })),
  }
}

/** So many logs are shown. */
const newestLogs = 30

async function readLogs(db: Db, link: BorneLink, numbers: SharedNumbers): Promise<SharedLog[]> {
  const shown = shownBy(link)
  const logs = await newestShown(db, { aquariumId: link.aquarium_id, shown, limit: newestLogs })
  return logs.map((log) => asSharedLog(log, { numbers, withNotes: shown.notes }))
}

function asSharedLog(
  log: Log,
  { numbers, withNotes }: { numbers: SharedNumbers; withNotes: boolean },
): SharedLog {
  return {
    ...only(log, ['timestamp', ...parameterKeys]),
    note: withNotes ? log.note : null,
    ...(log.own && {
      own: log.own.map(({ parameter_id, value }) => ({ parameter_id: numbers.of(parameter_id), value })),
    }),
  }
}
