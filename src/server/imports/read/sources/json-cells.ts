import { readHeaderCell } from '#domain/imports/header/names.ts'
import type { JsonReader } from './json-elements.ts'
import type { MakingProgress } from './table.ts'

export type JsonTable = {
  readJson(reader: JsonReader): Promise<void>
  path: string
  made: MakingProgress
}

/**
 * The fields of an object as cells, without its `id`. A field of an inner object has both names, `elements Ca`: alone
 * the inner one may say something else, a target, say. What lies deeper is one cell.
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

/** Seconds or milliseconds since 1970 as a moment, from 2001 to 2100. */
function epochMoment(number: number): string {
  const milliseconds = number > 1e11 ? number : number * 1000
  if (milliseconds < 1e12 || milliseconds > 4.1e12) return String(number)
  return new Date(milliseconds).toISOString()
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
