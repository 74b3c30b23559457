import type { CareEvent } from '#contract/aquariums/events.ts'
import type { Product } from '#contract/aquariums/products.ts'
import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportedFile } from '#contract/export-files.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { byteOrderMark, csvRow, guardText, unguardText } from '#domain/csv.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { tankFiles } from '#domain/export-format.ts'
import { maxEventNote, maxEvents, readingBound } from '#domain/limits.ts'
import { codePoints, isStorableText, normalizeName, normalizeNote } from '#domain/text.ts'
import { formatExportTimestamp, isTimestamp } from '#domain/time/timestamps.ts'
import type { ExportPart, NewAquarium } from '#server/aquariums/export-part.ts'
import { refuseWrongFields } from '#server/care/event-values.rules.ts'
import { eventsInOrder } from '#server/care/events.rules.ts'
import { insertEvents } from '#server/care/events.store.ts'
import { productsOf } from '#server/care/products.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readCsv } from '#server/imports/read/csv-file.ts'
import { tasksInOrder } from '#server/tasks/tasks.store.ts'

const ofThisInstance = 'It says how this instance works with the account, not what its keeper has.'
const ids = 'Ids are given anew.'

const byteOrderMarkBytes = Buffer.byteLength(byteOrderMark)

type Parts = { db: Db; now(): Date }

/** What was done to a tank as a table for any spreadsheet. It comes after products and tasks, which it names. */
export function exportedEvents(parts: Parts): ExportPart {
  return {
    since: 3,
    carries: {
      events: {
        id: ids,
        aquarium_id: 'the folder',
        timestamp: 'events.csv',
        kind: 'events.csv',
        title: 'events.csv',
        product_id: 'events.csv, by its name',
        amount: 'events.csv',
        percent: 'events.csv',
        new_alkalinity: 'events.csv',
        new_calcium: 'events.csv',
        new_magnesium: 'events.csv',
        note: 'events.csv',
        task_id: 'events.csv, by its place in aquarium.json',
        created_by: ofThisInstance,
        created_at: ofThisInstance,
        created_session: ofThisInstance,
        changed_at: ofThisInstance,
        changed_by: ofThisInstance,
      },
    },
    files: {
      [tankFiles.events]: { about: 'what was done to it: water changes, doses, new animals and the like' },
    },
    async write({ db, id, signal, addText }) {
      const products = byKey(await productsOf(db, id), 'id')
      const tasks = (await tasksInOrder(db, id)).map(({ id }) => String(id))
      async function* pieces() {
        yield byteOrderMark + csvRow(columns.map(({ header }) => header))
        for await (const some of eventsInOrder(db, { aquariumId: id, signal }))
          yield some
            .map((event) => rowOf(event, { product: products.get(event.product_id ?? 0), tasks }))
            .join('')
      }
      await addText(tankFiles.events, pieces())
      return {}
    },
    read(exported) {
      const { name } = exported.tank
      const file = exported.file(tankFiles.events)
      return { store: (into) => storeEvents(parts, { ...into, name, file }) }
    },
  }
}

function byKey<Key extends 'id' | 'name'>(
  products: readonly Product[],
  key: Key,
): Map<Product[Key], Product> {
  return new Map(products.map((product) => [product[key], product]))
}

/** `tasks` are the ids of the tank's tasks, in the order of `aquarium.json`. */
type Told = { product: Product | undefined; tasks: readonly string[] }
type Column = { header: string; write(event: CareEvent, told: Told): string }

const text = (value: string | null) => guardText(value ?? '')
const number = (value: number | null) => String(value ?? '')

const columns: readonly Column[] = [
  { header: 'timestamp', write: ({ timestamp }) => formatExportTimestamp(timestamp) },
  { header: 'kind', write: ({ kind }) => kind },
  { header: 'title', write: ({ title }) => text(title) },
  { header: 'product', write: (_, { product }) => text(product?.name ?? null) },
  { header: 'amount', write: ({ amount }) => number(amount) },
  // For people: a product and a water change have one unit each.
  { header: 'unit', write: ({ amount }, { product }) => (amount === null ? '' : (product?.unit ?? 'L')) },
  { header: 'percent', write: ({ percent }) => number(percent) },
  { header: 'new_alkalinity', write: ({ new_alkalinity }) => number(new_alkalinity) },
  { header: 'new_calcium', write: ({ new_calcium }) => number(new_calcium) },
  { header: 'new_magnesium', write: ({ new_magnesium }) => number(new_magnesium) },
  { header: 'note', write: ({ note }) => text(note) },
  // Absent in exports from before format 4.
  {
    header: 'task',
    write: ({ task_id }, { tasks }) => (task_id === null ? '' : String(1 + tasks.indexOf(String(task_id)))),
  },
]

function rowOf(event: CareEvent, told: Told): string {
  return csvRow(columns.map(({ write }) => write(event, told)))
}

type EventsToStore = NewAquarium & { name: string; file: ExportedFile }

/** @throws export_refused */
async function storeEvents(
  { db, now }: Parts,
  { aquariumId, actor, unpack, time, name, file }: EventsToStore,
) {
  const refused = (line: number) =>
    exportRefused(`What was done to ${JSON.stringify(name)} is not as an export has it (line ${line}).`)
  const asRefused = (error: unknown, line: number) =>
    error instanceof CsvRefusal || (error instanceof ApiError && error.code === 'invalid_request')
      ? refused(line)
      : error
  const products = byKey(await productsOf(db, aquariumId), 'name')
  const tasks = await tasksInOrder(db, aquariumId)
  const created = { aquarium_id: aquariumId, created_by: actor.id, created_at: now().toISOString() }
  const rows: Parameters<typeof insertEvents>[1][number][] = []
  const path = await unpack(file)
  let headers: readonly string[] = []
  const onRow = ({ line, cells }: { line: number; cells: readonly string[] }, index: number) => {
    if (index === 0) headers = cells
    if (index === 0) return
    if (rows.length === maxEvents) throw refused(line)
    try {
      rows.push({ ...readEvent({ cells, headers }, { products, tasks }), ...created, created_session: null })
    } catch (error) {
      throw asRefused(error, line)
    }
  }
  await time
    .count(() =>
      readCsv(path, {
        encoding: { name: 'utf-8', mark: byteOrderMarkBytes },
        delimiter: ',',
        onRow,
        onBytes: () => {},
      }),
    )
    .catch((error: unknown) => {
      throw asRefused(error, 1)
    })
  await insertEvents(db, rows)
}

/** @throws CsvRefusal, invalid_request */
function readEvent(
  { cells, headers }: Record<'cells' | 'headers', readonly string[]>,
  {
    products,
    tasks,
  }: { products: ReadonlyMap<string, Product>; tasks: readonly { id: number; kind: string }[] },
) {
  const cell = (header: string) => cells[headers.indexOf(header)] ?? ''
  const kind = eventKinds.find(({ key }) => key === cell('kind'))?.key
  const timestamp = cell('timestamp').replace(' ', 'T')
  const title = normalizeName(unguardText(cell('title'))) || null
  const note = normalizeNote(unguardText(cell('note')))
  const product = cell('product') === '' ? undefined : products.get(unguardText(cell('product')))
  const amount = readNumber(cell('amount'))
  const percent = readNumber(cell('percent'))
  const task = readNumber(cell('task'))
  const isRead =
    cells.length === headers.length &&
    (task === null || tasks[task - 1]?.kind === kind) &&
    kind !== undefined &&
    isTimestamp(timestamp) &&
    (cell('product') === '' || product !== undefined) &&
    (percent === null || (percent > 0 && percent <= 100)) &&
    [title, note].every((text) => text === null || isStorableText(text)) &&
    codePoints(note ?? '') <= maxEventNote
  if (!isRead) throw new CsvRefusal('')
  const event = {
    timestamp,
    kind,
    title,
    product_id: product?.id ?? null,
    amount,
    percent,
    new_alkalinity: readNumber(cell('new_alkalinity')),
    new_calcium: readNumber(cell('new_calcium')),
    new_magnesium: readNumber(cell('new_magnesium')),
    note,
    task_id: task === null ? null : (tasks[task - 1]?.id ?? null),
  }
  refuseWrongFields(event)
  return event
}

function readNumber(cell: string): number | null {
  if (cell === '') return null
  const value = Number(cell)
  if (cell.trim() !== cell || !(value >= 0 && value < readingBound)) throw new CsvRefusal('')
  return value
}
