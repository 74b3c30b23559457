import type { EndpointName } from '#contract/endpoints.ts'
import { emptyExport } from '#server/testing/exports.ts'
import { csvUpload, imageUpload, multipart } from '#server/testing/test-app.ts'
import { aquariumRows } from './aquarium-rows.ts'
import { deviceRows } from './device-rows.ts'
import { importRows } from './import-rows.ts'
import { parameterRows } from './parameter-rows.ts'
import type { Row, Target } from './permission-cells.ts'
import { adminsOnly, everyone, ownersOnly, refused, signedIn } from './permission-cells.ts'

const log = ({ logId }: Target) => ({ params: { id: logId } })
const user = ({ userId }: Target) => ({ params: { id: userId } })
const image = ({ image }: Target) => ({ params: { id: image.id } })
const timestamp = '2026-01-31T20:05:00'

/** Who may do what: every endpoint has its rows here. If one is left out, both the compiler and the test complain. */
export const permissionMatrix: Record<EndpointName, readonly Row[]> = {
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
  ...deviceRows,
  ...aquariumRows,
  ...parameterRows,
  'GET /api/logs/': [
    { name: 'everything', request: () => ({}), ...adminsOnly(200) },
    { name: 'a page', request: () => ({ query: '?page=1' }), ...adminsOnly(200) },
  ],
  'POST /api/logs/': [
    {
      name: 'a reading',
      request: ({ aquariumId }) => ({ body: { aquarium_id: aquariumId, timestamp, ph: 8.2 } }),
      ...ownersOnly(201),
    },
  ],
  'PUT /api/logs/:id': [
    {
      name: 'a reading',
      request: (target) => ({ ...log(target), body: { ph: 8.3 } }),
      ...ownersOnly(200),
      // The log was entered by the keeper, so a caretaker may not change it.
      active: { ...ownersOnly(200).active, caretaker: 403 },
    },
    {
      name: 'to another aquarium',
      request: (target) => ({ ...log(target), body: { aquarium_id: target.aquariumId + 1 } }),
      ...refused(403),
    },
  ],
  'DELETE /api/logs/:id': [{ name: 'one', request: log, ...ownersOnly(204) }],
  'POST /api/imports/:id/undo': [
    {
      name: 'to look',
      request: ({ importId }) => ({ params: { id: importId }, body: { edited: 'keep' } }),
      ...ownersOnly(200),
    },
  ],
  'POST /api/logs/upload_csv': [
    {
      name: 'a row',
      request: ({ aquariumId }) => ({
        query: `?aquarium_id=${aquariumId}`,
        ...csvUpload('timestamp,ph\n2026-01-31 20:05:00,8.1\n'),
      }),
      ...ownersOnly(200),
    },
  ],
  ...importRows,
  'GET /api/users/': [
    { name: 'everything', request: () => ({}), ...adminsOnly(200) },
    { name: 'a page', request: () => ({ query: '?page=1' }), ...adminsOnly(200) },
    { name: 'a file', request: () => ({ query: '?format=csv' }), ...adminsOnly(200) },
  ],
  'POST /api/users/': [
    {
      name: 'an invitation',
      request: () => ({
        body: { name: 'New', email: `${crypto.randomUUID()}@example.org`, subscription_level: 'free' },
      }),
      ...adminsOnly(201),
    },
    {
      name: 'an admin',
      request: () => ({
        body: { name: 'New', email: `${crypto.randomUUID()}@example.org`, subscription_level: 'admin' },
      }),
      ...adminsOnly(201),
    },
  ],
  'PUT /api/users/:id': [
    {
      name: 'the name',
      request: (target) => ({ ...user(target), body: { name: 'Renamed' } }),
      ...adminsOnly(200),
      missing: adminsOnly(404).active,
    },
    {
      name: 'to admin',
      request: (target) => ({ ...user(target), body: { subscription_level: 'admin' } }),
      ...adminsOnly(200),
    },
    {
      name: 'another id',
      request: (target) => ({ ...user(target), body: { id: 2_000_000_000 } }),
      ...adminsOnly(403),
    },
    {
      name: 'a computed key',
      request: (target) => ({ ...user(target), body: { log_count: 7 } }),
      ...adminsOnly(400),
    },
  ],
  'DELETE /api/users/:id': [
    { name: 'one', request: user, ...adminsOnly(204), missing: adminsOnly(404).active },
  ],
  'GET /api/audit/': [
    { name: 'a page', request: () => ({}), ...adminsOnly(200) },
    { name: 'filtered', request: () => ({ query: '?action=delete&search=a' }), ...adminsOnly(200) },
  ],
  'GET /api/figures': [{ name: 'all', request: () => ({}), ...adminsOnly(200) }],
  'GET /api/backups/last': [{ name: 'all', request: () => ({}), ...adminsOnly(200) }],
  'POST /api/images': [
    {
      name: 'a photo',
      request: ({ aquariumId, photo }) => imageUpload(aquariumId, photo),
      ...ownersOnly(201),
    },
  ],
  'PUT /api/images/:id': [
    {
      name: 'the day',
      request: (target) => ({ ...image(target), body: { taken_at: timestamp } }),
      ...ownersOnly(200),
    },
    {
      name: 'to another aquarium',
      request: (target) => ({ ...image(target), body: { aquarium_id: target.aquariumId + 1 } }),
      ...refused(400),
    },
  ],
  'DELETE /api/images/:id': [{ name: 'one', request: image, ...ownersOnly(204) }],
  'GET /api/images/:id/:hash/:size': [
    {
      name: 'full',
      request: ({ image }) => ({ params: { ...image, size: 'full' } }),
      ...ownersOnly(200),
    },
    {
      name: 'known to the browser',
      request: ({ image }) => ({
        params: { ...image, size: 'full' },
        headers: { 'if-none-match': `"${image.hash}"` },
      }),
      ...ownersOnly(304),
    },
  ],
}
