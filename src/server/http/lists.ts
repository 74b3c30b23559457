import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const rowsAtOnce = 1_000

type Rows<Row> = { after(id: number, limit: number): Promise<Row[]> }

/** Sends all rows as one JSON array, a thousand at a time by id: constant memory, however many there are. */
export function sendAll<Row extends { id: number }>(reply: FastifyReply, rows: Rows<Row>) {
  return reply.type('application/json; charset=utf-8').send(Readable.from(jsonArray(rows)))
}

async function* jsonArray<Row extends { id: number }>({ after }: Rows<Row>) {
  yield '['
  let last = 0
  for (;;) {
    const rows = await after(last, rowsAtOnce)
    const json = rows.map((row) => JSON.stringify(row)).join(',')
    if (rows.length > 0) yield last === 0 ? json : `,${json}`
    if (rows.length < rowsAtOnce) break
    last = rows.at(-1)?.id ?? last
  }
  yield ']'
}

type PagedQuery = { page?: number; per_page?: number; order?: 'asc' | 'desc' }

/** The page that a query asks for; 30 rows unless it says otherwise. */
export function readPage(query: PagedQuery, order: 'asc' | 'desc') {
  return { page: query.page ?? 1, perPage: query.per_page ?? 30, order: query.order ?? order }
}
