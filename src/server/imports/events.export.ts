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
import { eventsInOrder, refuseWrongFields } from '#server/care/events.rules.ts'
import { insertEvents } from '#server/care/events.store.ts'
import { addProduct } from '#server/care/products.rules.ts'
import { productsOf, updateProduct } from '#server/care/products.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readCsv } from '#server/imports/read/csv-file.ts'

const ofThisInstance = 'It says how this instance works with the account, not what its keeper has.'
const ids = 'Ids are given anew.'

const byteOrderMarkBytes = Buffer.byteLength(byteOrderMark)

type Parts = { db: Db; now(): Date }

/** What was done to a tank as a table for any spreadsheet, and its products. */
export function exportedCare(parts: Parts): ExportPart {
  return {
    since: 3,
    carries: {
      products: {
        id: ids,
        aquarium_id: 'the folder',
        name: 'aquarium.json',
        sort_name: 'It follows from the name.',
        unit: 'aquarium.json',
        ref_amount: 'aquarium.json',
        ref_litres: 'aquarium.json',
        alkalinity: 'aquarium.json',
        calcium: 'aquarium.json',
        magnesium: 'aquarium.json',
        archived_at: 'aquarium.json',
        created_at: 'No screen and no call tells it.',
      },
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
    async fields({ db, id }) {
      const products = await productsOf(db, id)
      return { products: products.map(({ id: _, aquarium_id: __, ...product }) => product) }
    },
    async write({ db, id, signal, addText }) {
      const products = byKey(await productsOf(db, id), 'id')
      async function* pieces() {
        yield byteOrderMark + csvRow(columns.map(({ header }) => header))
        for await (const some of eventsInOrder(db, { aquariumId: id, signal }))
          yield some.map((event) => rowOf(event, products.get(event.product_id ?? 0))).join('')
      }
      await addText(tankFiles.events, pieces())
      return {}
    },
    read(exported) {
      const { name, products = [] } = exported.tank
      const file = exported.file(tankFiles.events)
      return { store: (into) => storeCare(parts, { ...into, name, products, file }) }
    },
  }
}

function byKey<Key extends 'id' | 'name'>(
  products: readonly Product[],
  key: Key,
): Map<Product[Key], Product> {
  return new Map(products.map((product) => [product[key], product]))
}

type Column = { header: string; write(event: CareEvent, product: Product | undefined): string }

const text = (value: string | null) => guardText(value ?? '')
const number = (value: number | null) => String(value ?? '')

const columns: readonly Column[] = [
  { header: 'timestamp', write: ({ timestamp }) => formatExportTimestamp(timestamp) },
  { header: 'kind', write: ({ kind }) => kind },
  { header: 'title', write: ({ title }) => text(title) },
  { header: 'product', write: (_, product) => text(product?.name ?? null) },
  { header: 'amount', write: ({ amount }) => number(amount) },
  // For people: a product and a water change have one unit each.
  { header: 'unit', write: ({ amount }, product) => (amount === null ? '' : (product?.unit ?? 'L')) },
  { header: 'percent', write: ({ percent }) => number(percent) },
  { header: 'new_alkalinity', write: ({ new_alkalinity }) => number(new_alkalinity) },
  { header: 'new_calcium', write: ({ new_calcium }) => number(new_calcium) },
  { header: 'new_magnesium', write: ({ new_magnesium }) => number(new_magnesium) },
  { header: 'note', write: ({ note }) => text(note) },
]

function rowOf(event: CareEvent, product: Product | undefined): string {
  return csvRow(columns.map(({ write }) => write(event, product)))
}

type CareToStore = NewAquarium & {
  name: string
  products: readonly Omit<Product, 'id' | 'aquarium_id'>[]
  file: ExportedFile
}

/** @throws export_refused */
async function storeCare({ db, now }: Parts, { aquariumId, actor, unpack, time, ...care }: CareToStore) {
  const refused = (line: number) =>
    exportRefused(`What was done to ${JSON.stringify(care.name)} is not as an export has it (line ${line}).`)
  const asRefused = (error: unknown, line: number) =>
    error instanceof CsvRefusal || (error instanceof ApiError && error.code === 'invalid_request')
      ? refused(line)
      : error
  const products = await db.transaction().execute(async (db) => {
    const made: Product[] = []
    for (const { archived_at, ...fields } of care.products) {
      const product = await addProduct(db, { aquariumId, fields, now: now() }).catch((error: unknown) => {
        throw asRefused(error, 1)
      })
      if (archived_at !== null) await updateProduct(db, product.id, { archived_at })
      made.push(product)
    }
    return byKey(made, 'name')
  })
  const created = { aquarium_id: aquariumId, created_by: actor.id, created_at: now().toISOString() }
  const rows: Parameters<typeof insertEvents>[1][number][] = []
  const path = await unpack(care.file)
  const onRow = ({ line, cells }: { line: number; cells: readonly string[] }, index: number) => {
    if (index === 0) return
    if (rows.length === maxEvents) throw refused(line)
    try {
      rows.push({ ...readEvent(cells, products), ...created, created_session: null })
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
function readEvent(cells: readonly string[], products: ReadonlyMap<string, Product>) {
  const cell = (header: string) => cells[columns.findIndex((column) => column.header === header)] ?? ''
  const kind = eventKinds.find(({ key }) => key === cell('kind'))?.key
  const timestamp = cell('timestamp').replace(' ', 'T')
  const title = normalizeName(unguardText(cell('title'))) || null
  const note = normalizeNote(unguardText(cell('note')))
  const product = cell('product') === '' ? undefined : products.get(unguardText(cell('product')))
  const amount = readNumber(cell('amount'))
  const percent = readNumber(cell('percent'))
  const isRead =
    cells.length === columns.length &&
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
