import { emptyExport } from '#server/testing/exports.ts'
import { multipart } from '#server/testing/test-app.ts'
import type { PermissionPart } from './permission-cells.ts'
import { everyone, signedIn } from './permission-cells.ts'

/** Signing in and out, and one's own account. */
export const accountPart = {
  rows: {
    'GET /api/me': [{ name: 'self', request: () => ({}), ...signedIn(200) }],
    'PUT /api/me': [
      {
        name: 'a unit',
        request: () => ({ body: { preferences: { units: { temperature: 'C' } } } }),
        ...signedIn(200),
      },
      { name: 'nothing', request: () => ({ body: { preferences: {} } }), ...signedIn(200) },
      { name: 'the e-mail', request: () => ({ body: { email: 'other@example.org' } }), ...signedIn(400) },
    ],
    'GET /api/me/export': [{ name: 'everything', request: () => ({}), ...signedIn(200) }],
    'POST /api/me/import': [
      {
        name: 'an export without a tank',
        request: () =>
          multipart([{ name: 'file', filename: 'x.zip', type: 'application/zip', content: emptyExport }]),
        ...signedIn(200),
      },
    ],
    'DELETE /api/me': [
      { name: 'another e-mail', request: () => ({ body: { email: 'other@example.org' } }), ...signedIn(400) },
    ],
    'GET /api/login': [{ name: 'start', request: () => ({}), ...everyone(302) }],
    'GET /api/login/callback': [{ name: 'nothing started', request: () => ({}), ...everyone(302) }],
    'GET /api/logout': [{ name: 'same site', request: () => ({}), ...everyone(302) }],
  },
  open: { 'GET /api/me': 'write' },
} satisfies PermissionPart
