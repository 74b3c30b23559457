import type { FastifyReply } from 'fastify'
import { usualPageSize } from '#contract/lists.names.ts'
import { byteOrderMark, csvRow, guardText } from '#domain/csv.ts'
import type { Sent } from './answers.ts'

const rowsAtOnce = 1_000

type Rows<Row> = { after(id: number, limit: number): Promise<Row[]> }
type List<Row> = Rows<Row> & {
  format: 'csv' | undefined
  name: string
  /** The columns of the CSV file, with a header where people would not write the key. */
  columns: readonly CsvColumn<Row>[]
}
type ListCall = { reply: FastifyReply; sendPieces(pieces: AsyncGenerator<string>): Promise<Sent> }
type CsvColumn<Row> = (keyof Row & string) | { key: keyof Row & string; header: string }

/** Sends all rows as a JSON array or a CSV file, in chunks: constant memory, however many there are. */
export async function sendList<Row extends { id: number }>({ reply, sendPieces }: ListCall, list: List<Row>) {
  if (list.format === undefined) {
    reply.type('application/json; charset=utf-8')
    return sendPieces(jsonArray(list))
  }
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="coralline-${list.name}.csv"`)
  return sendPieces(csvLines(list))
}

async function* jsonArray<Row extends { id: number }>(rows: Rows<Row>) {
  let before = '['
  for await (const some of inChunks(rows)) {
    // Without the brackets of the array.
    yield before + JSON.stringify(some).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

async function* csvLines<Row extends { id: number }>({ columns, after }: List<Row>) {
  const named = columns.map((column) =>
    typeof column === 'string' ? { key: column, header: column } : column,
  )
  yield byteOrderMark + csvRow(named.map(({ header }) => header))
  for await (const some of inChunks({ after }))
    yield some.map((row) => csvRow(named.map(({ key }) => cellOf(row[key])))).join('')
}

async function* inChunks<Row extends { id: number }>({ after }: Rows<Row>) {
  for (let last = 0; ; ) {
    const rows = await after(last, rowsAtOnce)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.id ?? last
  }
}

function cellOf(value: unknown): string {
  return typeof value === 'string' ? guardText(value) : String(value ?? '')
}

type PagedQuery = { page?: number; per_page?: number; order?: 'asc' | 'desc' }

/** The page that a query asks for; 30 rows unless it says otherwise. */
export function readPage(query: PagedQuery, order: 'asc' | 'desc') {
  return { page: query.page ?? 1, perPage: query.per_page ?? usualPageSize, order: query.order ?? order }
}
