import { expect, test } from 'vitest'
import { maxId } from '#domain/limits.ts'
import type { EndpointShape } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** The whole numbers within a schema, each with where it stands. */
function integersIn(schema: unknown, at: string): { at: string; minimum?: number; maximum?: number }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'type' in schema && schema.type === 'integer' ? [{ ...schema, at }] : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => integersIn(part, `${at}.${key}`))]
}

// PostgreSQL answers a larger number than its column holds with an error, and SQLite with nothing found.
test('every id that a call may name is one that both engines can look for', () => {
  const all: readonly EndpointShape[] = endpoints
  const ids = all
    .flatMap(({ method, path, params, query, body }) =>
      integersIn({ params, query, body }, `${method} ${path}`),
    )
    .filter(({ at }) => /[._]id$/.test(at))
  expect(ids.length).toBeGreaterThan(20)
  const unbounded = ids.filter(
    ({ minimum = -Infinity, maximum = Infinity }) => minimum < 0 || maximum > maxId,
  )
  expect(unbounded.map(({ at }) => at)).toEqual([])
})
