import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text, timestamp } from '#contract/fields/fields.ts'
import { importResult } from '#contract/imports/upload.ts'
import type { ColumnTarget, ImportMapping } from '#domain/imports/mapping.ts'
import { maxClockMinutes, maxRowFilters } from '#domain/imports/mapping.ts'
import type { TableShape } from '#domain/imports/table-shape.ts'
import { maxGroups } from '#domain/imports/table-shape.ts'
import { maxColumns, maxImportRows } from '#domain/limits.ts'
import { customKeyPattern } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { dateOrders } from '#domain/time/date-order.ts'
import { earliestYear, latestYear } from '#domain/time/timestamps.ts'

const count = Type.Integer({ minimum: 0 })
const headerLine = Type.Integer({ minimum: 0, maximum: maxImportRows })
const exact = { additionalProperties: false }

function nullable<const Schema extends Type.TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

const target = Type.Unsafe<ColumnTarget>({
  type: 'string',
  pattern: `^(?:time|clock|id|note|skip|${parameterKeys.join('|')}|${customKeyPattern}|new:[a-z0-9-]{0,40})$`,
})

const position = Type.Integer({ minimum: 0, maximum: maxColumns })
const unitPosition = nullable(position)

/** See `TableShape`. */
export const tableShape = Type.Unsafe<TableShape>(
  Type.Union([
    Type.Object({ rows: Type.Literal('logs') }, exact),
    Type.Object(
      {
        rows: Type.Literal('readings'),
        groups: Type.Array(Type.Object({ name: position, value: position, unit: unitPosition }, exact), {
          minItems: 1,
          maxItems: maxGroups,
        }),
      },
      exact,
    ),
    Type.Object({ rows: Type.Literal('parameters'), name: position, unit: unitPosition }, exact),
  ]),
)

/** See `ImportMapping`. */
export const importMapping = Type.Unsafe<ImportMapping>(
  Type.Object(
    {
      sheet: nullable(text({ maxLength: 255 })),
      shape: Type.Optional(tableShape),
      repeats: Type.Optional(Type.Unsafe<'keep' | 'once'>({ type: 'string', enum: ['keep', 'once'] })),
      header_line: headerLine,
      date_order: nullable(Type.Unsafe<DateOrder>({ type: 'string', enum: dateOrders })),
      decimals: nullable(Type.Unsafe<'.' | ','>({ type: 'string', enum: ['.', ','] })),
      clock: nullable(
        Type.Union([
          Type.Object({ zone: text({ maxLength: 64 }) }, exact),
          Type.Object(
            { minutes: Type.Integer({ minimum: -maxClockMinutes, maximum: maxClockMinutes }) },
            exact,
          ),
        ]),
      ),
      date: nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      last_year: Type.Optional(Type.Integer({ minimum: earliestYear, maximum: latestYear })),
      only: Type.Array(
        Type.Object(
          { column: Type.Integer({ minimum: 0, maximum: maxColumns }), value: text({ maxLength: 200 }) },
          exact,
        ),
        { maxItems: maxRowFilters },
      ),
      columns: Type.Array(
        Type.Object(
          {
            header: text({ maxLength: 200 }),
            to: target,
            unit: nullable(text({ maxLength: 40 })),
            zeros: Type.Optional(
              Type.Unsafe<'blank' | 'reading'>({ type: 'string', enum: ['blank', 'reading'] }),
            ),
          },
          exact,
        ),
        { maxItems: maxColumns },
      ),
    },
    exact,
  ),
)

/** What a look at a file tells about one of its columns. */
const lookedColumn = Type.Object({
  /** Cut after 200 characters; '' for none. */
  header: Type.String(),
  /** The first five different cells that are not blank, each cut after 200 characters. */
  samples: Type.Array(Type.String()),
  filled: count,
  /**
   * Each different cell of at most 200 characters and its number of rows, when there are at most 20, and no numbers but
   * of tanks: rows can be filtered by these.
   */
  values: nullable(Type.Array(Type.Object({ value: Type.String(), rows: count }))),
  /** False for a proposal that the user should look at. */
  sure: Type.Boolean(),
  /** Why this is proposed for the column, or what is odd about it: a sentence; '' when its header says enough. */
  why: Type.String(),
  /** True when nothing in the file says its unit, and only the user can. */
  asks_unit: Type.Boolean(),
  /** True when it holds zeros where there can be none, so that the user has to say what they mean. */
  asks_zeros: Type.Boolean(),
  /** Labels of the units that its values can be in, the stored one first; none when there is nothing to choose. */
  units: Type.Array(Type.String()),
})
export type LookedColumn = Type.Static<typeof lookedColumn>

const fileLook = Type.Object({
  /** What kind of file it is: `csv`, `xlsx`, `apex`, `reef-pi`, `long`, `icp`. */
  format: Type.String(),
  sheets: Type.Array(Type.String()),
  /** Rows below the header that are not blank. */
  rows: count,
  columns: Type.Array(lookedColumn),
  /** The first twenty lines cut into cells, eight of each, for a user who has to say which line is the header. */
  lines: Type.Array(Type.Object({ line: count, cells: Type.Array(Type.String()) })),
  /** What its rows are; null for a laboratory's report. */
  shape: nullable(tableShape),
  /** False when only the cells suggest that shape. */
  is_shape_sure: Type.Boolean(),
  /** The columns that the table had before its rows were turned; empty when they were not. */
  source: Type.Array(Type.Object({ header: Type.String(), samples: Type.Array(Type.String()) })),
  /** Sentences about the table as a whole that the user should look at. */
  notices: Type.Array(Type.String()),
  numbers: Type.Object({
    /** The first number whose sign may mark decimals or thousands; null for none, or when the file proves it. */
    ambiguous: nullable(Type.String()),
    /** Why a decimal sign is proposed: a sentence; '' without a proposal. */
    why: Type.String(),
  }),
  dates: Type.Object({
    /** The orders that the dates leave open, the likeliest first. */
    orders: Type.Array(Type.Unsafe<DateOrder>({ type: 'string', enum: dateOrders })),
    /** A date that can be read in two ways; null when there is none, or when other dates prove the order. */
    ambiguous: nullable(Type.String()),
    /** The first date as it is written; null without a column of dates. */
    example: nullable(Type.String()),
    /** How many cells have an offset from UTC or a Z, count seconds since 1970, or are in a column that says UTC. */
    zoned: count,
    /** When the times of a file have no year: the time of its last reading as the file writes it. Otherwise null. */
    yearless: nullable(Type.String()),
  }),
  /** When this mapping was used before, for a file with the same header; null when it is a proposal. */
  remembered_at: nullable(instant),
  mapping: importMapping,
  /** True when the file can be imported as proposed, without a question to the user. */
  is_sure: Type.Boolean(),
})
export type FileLook = Type.Static<typeof fileLook>

/** Values of a log in stored units. Keys: `note`, a parameter, `own:12`, `new:1` for one added, by its column. */
const values = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()]))

const previewRow = Type.Object({
  line: count,
  timestamp,
  kind: Type.Unsafe<'created' | 'updated' | 'unchanged'>({
    type: 'string',
    enum: ['created', 'updated', 'unchanged'],
  }),
  /** The values of the log after the import, without blanks. */
  values,
  /** The values of an updated log that change, as they are before the import. */
  before: Type.Optional(values),
})
export type PreviewRow = Type.Static<typeof previewRow>

const previewSeries = Type.Object({
  /** `alkalinity`, `own:12`, or `new:1`. */
  key: Type.String(),
  label: Type.String(),
  unit: Type.String(),
  /** Ascending seconds of the tank's wall clock as if it were UTC; at most a few hundred values created or changed. */
  at: Type.Array(Type.Integer()),
  value: Type.Array(Type.Number()),
})
export type PreviewSeries = Type.Static<typeof previewSeries>

/** New rows whose readings the tank has so many minutes later, negative for earlier, or null at noon of their day. */
const shiftedRows = Type.Object({ count, minutes: nullable(Type.Integer()) })
export type ShiftedRows = Type.Static<typeof shiftedRows>

const { import_id: _, ...told } = importResult.properties

const importPreview = Type.Object({
  ...told,
  /** The hash of everything that would happen, in order. An import that names it does exactly this, or nothing. */
  hash: Type.String(),
  /** Rows that the filters leave out. */
  left_out: count,
  /** Rows that repeat an earlier one in every cell read; they are kept unless the mapping takes each only once. */
  repeated_rows: count,
  /** Null when nothing looks like it. */
  shifted: nullable(shiftedRows),
  /** The first 200 of each kind. */
  rows: Type.Array(previewRow),
  series: Type.Array(previewSeries),
  /** Columns whose values do not look like their unit: a sentence each. */
  warnings: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
  /** Moments, converted from UTC, that the tank's clock shows twice, when summer time ends. */
  repeated_hours: count,
})
export type ImportPreview = Type.Static<typeof importPreview>

const query = Type.Object({ aquarium_id: id }, exact)

/**
 * Looks at a file (multipart field `file`) and proposes how to read it; nothing changes. `sheet`, `header_line` and a
 * multipart field `shape` (JSON) are the user's choices instead of the proposed ones; with `remembered=none` an earlier
 * mapping is not proposed.
 */
export const lookAtFile = endpoint({
  method: 'POST',
  path: '/api/imports/look',
  access: 'user',
  summary: 'Look at a file, and propose how to read it',
  status: 200,
  query: Type.Object(
    {
      aquarium_id: id,
      sheet: Type.Optional(text({ maxLength: 255 })),
      header_line: Type.Optional(headerLine),
      remembered: Type.Optional(Type.Unsafe<'none'>({ type: 'string', enum: ['none'] })),
    },
    exact,
  ),
  upload: true,
  reply: fileLook,
})

/** Tells what an import would do (multipart fields `mapping`, JSON, then `file`); nothing changes. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports/preview',
  access: 'user',
  summary: 'Tell what an import would do',
  status: 200,
  query,
  upload: true,
  reply: importPreview,
})

/**
 * Imports a file that was looked at (multipart fields `mapping` and `expect`, the preview's hash, then `file`) in one
 * transaction: exactly what the preview told is done, or nothing (409 import_changed).
 */
export const importMapped = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'user',
  summary: 'Import a file as it was looked at',
  status: 200,
  query,
  upload: true,
  reply: importResult,
})
