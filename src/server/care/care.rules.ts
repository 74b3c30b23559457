import type { Care } from '#contract/aquariums/events.ts'
import type { EventMarks, Mark } from '#contract/aquariums/marks.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { doseWords, eventWords, kindWord } from '#domain/care/event-words.ts'
import { countWords } from '#domain/count-words.ts'
import { beforeChange } from '#domain/insight/care-facts.ts'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import * as marks from './event-marks.store.ts'
import * as events from './events.store.ts'
import { productsOf } from './products.store.ts'

/** What was done in a range and in the week before it, of which a change in the range is told as "2 days after". */
export async function readDone(
  db: Db,
  { from, ...of }: Parameters<typeof marks.eventsIn>[1],
): Promise<Pick<Mark, 'at' | 'kind' | 'percent'>[]> {
  const earlier = from && secondsToTimestamp(timestampToSeconds(from) - beforeChange)
  const found = await readEventMarks(db, { ...of, ...(earlier && { from: earlier }) })
  return found.marks.map(({ at, kind, percent }) => ({ at, kind, ...(percent !== undefined && { percent }) }))
}

/** Takes a few reads of an index, however many events there are. */
export async function readCare(db: Db, of: { aquariumId: number; upTo: string }): Promise<Care> {
  const last = []
  for (const { key } of eventKinds) {
    const newest = await events.lastOfKind(db, { ...of, kind: key })
    if (newest) last.push(newest)
  }
  const settings = await events.newestByProduct(db, { ...of, kind: 'doser' })
  return {
    last,
    doses: await events.newestByProduct(db, { ...of, kind: 'dose' }),
    dosers: settings.filter(({ amount }) => amount !== null && amount > 0),
    products: await productsOf(db, of.aquariumId),
  }
}

/** So many events of a range are marked one by one. With more, doses and feedings get one mark a day. */
const mostMarked = 500
const grouped = ['dose', 'feeding'] as const

/** The events of a range, ends included, in the order of time. */
export async function readEventMarks(
  db: Db,
  range: Parameters<typeof marks.eventsIn>[1],
): Promise<EventMarks> {
  const products = new Map((await productsOf(db, range.aquariumId)).map((one) => [one.id, one]))
  const asMark = ({ id, timestamp, was, ...event }: marks.MarkedEvent): Mark => ({
    at: timestampToSeconds(timestamp),
    kind: event.kind,
    text: eventWords(event, { product: products.get(event.product_id ?? 0), was }),
    event_id: id,
    ...(event.percent !== null && { percent: event.percent }),
  })
  if (!(await marks.hasMoreThan(db, { ...range, most: mostMarked })))
    return { marks: (await marks.eventsIn(db, range)).map(asMark), complete_from: null }
  const alone = eventKinds.map(({ key }) => key).filter((key) => !grouped.some((kind) => kind === key))
  const single = await marks.newestEvents(db, { ...range, kinds: alone, limit: mostMarked })
  const parts = [{ marks: single.map(asMark), isCut: single.length === mostMarked }]
  for (const kind of grouped) {
    const { days, isCut } = await marks.eventsByDay(db, { ...range, kind })
    const found = [...Map.groupBy(days, ({ first }) => first.slice(0, 10)).values()]
    parts.push({
      marks: found.slice(-mostMarked).map((ofDay) => markOfDay(ofDay, { kind, products })),
      isCut: isCut || found.length > mostMarked,
    })
  }
  const cuts = parts.flatMap(({ marks, isCut }) => (isCut && marks[0] ? [marks[0].at] : []))
  return {
    marks: parts.flatMap(({ marks }) => marks).toSorted((one, other) => one.at - other.at),
    complete_from: cuts.length > 0 ? secondsToTimestamp(Math.max(...cuts)) : null,
  }
}

type Products = ReadonlyMap<number, Awaited<ReturnType<typeof productsOf>>[number]>

/** `ofDay` has a row for each product. */
function markOfDay(
  ofDay: readonly marks.EventsOfDay[],
  { kind, products }: { kind: (typeof grouped)[number]; products: Products },
): Mark {
  const count = ofDay.reduce((sum, { count }) => sum + count, 0)
  const doses = ofDay.map(({ amount, product_id }) => doseWords(amount ?? 0, products.get(product_id ?? 0)))
  const text = `${countWords(count)} ${kindWord(kind).toLowerCase()}${count === 1 ? '' : 's'}`
  const [first] = ofDay
  return {
    at: timestampToSeconds(ofDay.map(({ first }) => first).toSorted()[0] ?? ''),
    kind,
    ...(count === 1 && first && { event_id: first.id }),
    text: kind === 'dose' ? `${text}: ${doses.join(', ')}` : text,
  }
}
