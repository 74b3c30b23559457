import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields/fields.ts'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { dateOrders } from '#domain/time/date-order.ts'

/** The facts in a sentence about a cell's number, for a client that words the sentence in another unit. */
const oddNumber = Type.Unsafe<OddNumber>(
  Type.Object({
    parameter: Type.String(),
    quoted: Type.String(),
    unit: Type.Union([Type.String(), Type.Null()]),
    is_converted: Type.Boolean(),
    is_own: Type.Boolean(),
    stored: Type.Union([Type.Number(), Type.Null()]),
    is_unread: Type.Boolean(),
  }),
)

/** A rejected row: `line` counts lines of the original file from 1, the header included. */
const importError = Type.Object({
  line: Type.Integer(),
  message: Type.String(),
  row: Type.Optional(Type.Array(Type.String())),
  number: Type.Optional(oddNumber),
})
export type ImportError = Type.Static<typeof importError>

/** A column whose header names another unit than ours: `Temp (°C)` from `°C` to `°F`. */
const convertedUnit = Type.Object({ column: Type.String(), from: Type.String(), to: Type.String() })
export type ConvertedUnit = Type.Static<typeof convertedUnit>

const rowCount = Type.Integer({ minimum: 0 })

/**
 * Equal cells of one column: their number, the line of the first, and what became of them. `column` is its header in
 * the file, `cell` is cut after 200 characters.
 */
const cellNotice = Type.Object({
  line: Type.Integer(),
  column: Type.String(),
  cell: Type.String(),
  count: rowCount,
  message: Type.String(),
  number: Type.Optional(oddNumber),
})
export type CellNotice = Type.Static<typeof cellNotice>

/** What became of every row: the four counts add up to the rows of the file. At most 100 errors are listed. */
export const importResult = Type.Object({
  /** The id with which this import can be undone. */
  import_id: id,
  created: rowCount,
  updated: rowCount,
  unchanged: rowCount,
  rejected: rowCount,
  errors: Type.Array(importError),
  converted_units: Type.Array(convertedUnit),
  /** Headers of the columns that were not read; one without a header is `column 3`. */
  ignored_columns: Type.Array(Type.String()),
  /** Rows whose time had an offset from UTC or a Z, which was dropped, because a tank's clock has no zone. */
  zones_dropped: rowCount,
  /** Readings of a list that stand in it more than once, with the same name, value and moment: each was taken once. */
  repeated_readings: Type.Optional(rowCount),
  /** Cells that could not be read and count as not measured; the rest of their rows was imported. */
  unread: rowCount,
  /** Cells that were stored though no tank is known to have such a value. */
  doubtful: rowCount,
  /** The cells that were not read or are doubtful, equal ones only once; the first 100 different ones are listed. */
  cells: Type.Array(cellNotice),
  /** Labels of the parameters, new or archived until now, that the aquarium follows because the file has readings. */
  added_parameters: Type.Optional(Type.Array(Type.String())),
})
export type ImportResult = Type.Static<typeof importResult>

/**
 * Imports a CSV file (multipart field `file`) in one transaction: after a failure, or when the caller hangs up, nothing
 * has changed. `date_order` is needed when the file does not prove the order; without it the reply is then
 * `date_order_needed`. Columns whose header names nothing that is known are left out and named in the reply; with
 * `questions=ask` a file that has one, or leaves anything else to be asked, is refused instead.
 */
export const uploadCsv = endpoint({
  method: 'POST',
  path: '/api/logs/upload_csv',
  access: 'user',
  summary: 'Import a CSV file of logs',
  status: 200,
  query: Type.Object(
    {
      aquarium_id: id,
      date_order: Type.Optional(Type.Unsafe<DateOrder>({ type: 'string', enum: dateOrders })),
      questions: Type.Optional(Type.Unsafe<'ask'>({ type: 'string', enum: ['ask'] })),
    },
    { additionalProperties: false },
  ),
  upload: true,
  reply: importResult,
})
