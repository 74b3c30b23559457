import { emptyExport } from '#server/testing/exports.ts'
import { multipart } from '#server/testing/test-app.ts'
import type { PermissionPart } from './permission-cells.ts'
import { everyone, signedIn } from './permission-cells.ts'

/** Signing in and out, and one's own account. */
export const accountPart = {
  rows: {
    'GET /api/me': [['self', () => ({}), signedIn(200)]],
    'PUT /api/me': [
      ['a unit', () => ({ body: { preferences: { units: { temperature: 'C' } } } }), signedIn(200)],
      ['nothing', () => ({ body: { preferences: {} } }), signedIn(200)],
      ['the e-mail', () => ({ body: { email: 'other@example.org' } }), signedIn(400)],
    ],
    'GET /api/me/export': [['everything', () => ({}), signedIn(200)]],
    'POST /api/me/import': [
      [
        'an export without a tank',
        () => multipart([{ name: 'file', filename: 'x.zip', type: 'application/zip', content: emptyExport }]),
        signedIn(200),
      ],
    ],
    'DELETE /api/me': [['another e-mail', () => ({ body: { email: 'other@example.org' } }), signedIn(400)]],
    'GET /api/login': [['start', () => ({}), everyone(302)]],
    'GET /api/login/callback': [['nothing started', () => ({}), everyone(302)]],
    'GET /api/logout': [['same site', () => ({}), everyone(302)]],
  },
  open: { 'GET /api/me': 'write' },
} satisfies PermissionPart
