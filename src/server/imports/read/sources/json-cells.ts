import { readHeaderCell } from '#domain/imports/header/names.ts'
import type { JsonReader } from './json-elements.ts'
import type { MadeSoFar } from './made-so-far.ts'

/** A JSON file, and the table that is made of it. */
export type JsonTable = {
  /** Reads the file once more from its start. */
  readJson(reader: JsonReader): Promise<void>
  /** Where the table is written. */
  path: string
  made: MadeSoFar
}

/**
 * The fields of an object as cells, without the `id` by which an app knows it. A field of an object within it is called by both names,
 * `elements Ca`, since the inner one alone may say something else: a target, say. What lies deeper stays one cell of text.
 */
export function cellsOf(value: unknown): Map<string, string> {
  if (!isObject(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([name, field]) => {
      if (name.toLowerCase() === 'id') return []
      const fields: [string, unknown][] = isObject(field)
        ? Object.entries(field).map(([inner, within]) => [`${name} ${inner}`, within])
        : [[name, field]]
      return fields.map(([name, field]) => [name, fieldOf(name, field)] as const)
    }),
  )
}

function fieldOf(name: string, field: unknown): string {
  const isMoment = typeof field === 'number' && readHeaderCell(name)?.kind === 'time'
  return isMoment ? epochMoment(field) : textOf(field)
}

/** Writes seconds or milliseconds since 1970 as a moment, as long as they lie between 2001 and 2100. */
function epochMoment(number: number): string {
  const milliseconds = number > 1e11 ? number : number * 1000
  if (milliseconds < 1e12 || milliseconds > 4.1e12) return String(number)
  return new Date(milliseconds).toISOString()
}

/** A scalar as a cell. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An object, no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
