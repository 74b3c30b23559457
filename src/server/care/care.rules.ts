import type { Care } from '#contract/aquariums/events.ts'
import type { Mark } from '#contract/aquariums/series.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { doseWords, eventWords, kindWord } from '#domain/care/event-words.ts'
import { countWords } from '#domain/count-words.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import * as marks from './event-marks.store.ts'
import * as events from './events.store.ts'
import { productsOf } from './products.store.ts'

/** Takes a few reads of an index, however many events there are. */
export async function readCare(db: Db, of: { aquariumId: number; upTo: string }): Promise<Care> {
  const last = []
  for (const { key } of eventKinds) {
    const newest = await events.lastOfKind(db, { ...of, kind: key })
    if (newest) last.push(newest)
  }
  const settings = await events.doserSettings(db, of)
  return {
    last,
    dosers: settings.filter(({ amount }) => amount !== null && amount > 0),
    products: await productsOf(db, of.aquariumId),
  }
}

/** So many events of a range are marked one by one. With more, doses and feedings get one mark a day. */
const mostMarked = 500
const grouped = ['dose', 'feeding'] as const

/** The newest events of a range, ends included, in the order of time. */
export async function marksOfEvents(
  db: Db,
  range: { aquariumId: number; from?: string | undefined; to: string },
): Promise<Mark[]> {
  const isFew = !(await marks.hasMoreThan(db, { ...range, most: mostMarked }))
  const alone = eventKinds.map(({ key }) => key).filter((key) => !grouped.some((kind) => kind === key))
  const single = isFew
    ? await marks.eventsIn(db, range)
    : await marks.newestEvents(db, { ...range, kinds: alone, limit: mostMarked })
  if (isFew && single.length === 0) return []
  const products = new Map((await productsOf(db, range.aquariumId)).map((one) => [one.id, one]))
  const asMark = ({ id, timestamp, was, ...event }: marks.MarkedEvent): Mark => ({
    at: timestampToSeconds(timestamp),
    kind: event.kind,
    text: eventWords(event, { product: products.get(event.product_id ?? 0), was }),
    event_id: id,
  })
  if (isFew) return single.map(asMark)
  const days: Mark[] = []
  for (const kind of grouped) {
    const groups = await marks.eventsByDay(db, { ...range, kind })
    for (const [, ofDay] of Map.groupBy(groups, ({ first }) => first.slice(0, 10))) {
      const count = ofDay.reduce((sum, { count }) => sum + count, 0)
      const doses = ofDay.map(({ amount, product_id }) =>
        doseWords(amount ?? 0, products.get(product_id ?? 0)),
      )
      const word = kindWord(kind).toLowerCase()
      const text = `${countWords(count)} ${word}${count === 1 ? '' : 's'}`
      days.push({
        at: timestampToSeconds(ofDay.map(({ first }) => first).toSorted()[0] ?? ''),
        kind,
        ...(count === 1 && ofDay[0] && { event_id: ofDay[0].id }),
        text: kind === 'dose' ? `${text}: ${doses.join(', ')}` : text,
      })
    }
  }
  return inOrder([...single.map(asMark), ...inOrder(days).slice(-mostMarked)])
}

function inOrder(found: readonly Mark[]): Mark[] {
  return found.toSorted((one, other) => one.at - other.at)
}
