import { expect, test } from 'vitest'
import type { EndpointShape } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const all: readonly EndpointShape[] = endpoints

/** Whoever opens another call to devices and caretakers must add it here, so that a review shows it. */
test('these calls, and no others, are open to devices and caretakers who have the right', () => {
  const open = all.filter(({ requiredRight = 'full' }) => requiredRight !== 'full')
  expect(
    Object.fromEntries(open.map(({ method, path, requiredRight }) => [`${method} ${path}`, requiredRight])),
  ).toEqual({
    'GET /api/aquariums/': 'read',
    'GET /api/aquariums/:id': 'read',
    'GET /api/aquariums/:id/figures': 'read',
    'GET /api/aquariums/:id/logs': 'read',
    'GET /api/aquariums/:id/parameters': 'read',
    'GET /api/aquariums/:id/series': 'read',
    'GET /api/aquariums/:id/targets': 'read',
    'GET /api/images/:id/:hash/:size': 'read',
    'POST /api/logs/': 'log',
    'PUT /api/logs/:id': 'log',
    'POST /api/images': 'tick',
    'GET /api/me': 'write',
    'PUT /api/aquariums/:id': 'write',
    'PUT /api/aquariums/:id/targets': 'write',
    'DELETE /api/logs/:id': 'write',
    'POST /api/aquariums/:id/parameters': 'write',
    'PUT /api/parameters/:id': 'write',
    'PUT /api/images/:id': 'write',
    'DELETE /api/parameters/:id': 'write',
  })
})

test('no call for admins names a right, nor one for everybody', () => {
  const named = all.filter(({ access, requiredRight }) => access !== 'user' && requiredRight !== undefined)
  expect(named.map(({ path }) => path)).toEqual([])
})
