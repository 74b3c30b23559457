import type { Row, Target } from './permission-cells.ts'
import { everyone, nobody, signedIn } from './permission-cells.ts'

const device = ({ deviceId }: Target) => ({ params: { id: deviceId } })
const pairing = ({ pairingId }: Target) => ({ params: { id: pairingId } })
/** For things of one keeper alone: an admin does not even learn that they exist. */
const ownOnly = (success: number, else_: number) => ({
  active: { anonymous: nobody, owner: success, other: else_, admin: else_ },
})

/** Rows of the permission matrix: phones, pairings, and the home network. */
export const deviceRows = {
  'GET /api/home-network': [{ name: 'the state', request: () => ({}), ...signedIn(200) }],
  'PUT /api/home-network': [
    { name: 'on this computer', request: () => ({ body: { on: true } }), ...signedIn(200) },
    {
      name: 'passed on by a proxy',
      request: () => ({ body: { on: true }, headers: { 'x-forwarded-host': 'reef.example.org' } }),
      ...signedIn(403),
    },
  ],
  'GET /api/devices': [{ name: 'all', request: () => ({}), ...signedIn(200) }],
  'PUT /api/devices/:id': [
    {
      name: 'a name',
      request: (target) => ({ ...device(target), body: { name: 'Mine' } }),
      ...ownOnly(200, 404),
    },
    {
      name: 'more rights',
      request: (target) => ({ ...device(target), body: { name: 'Mine', may: 'full' } }),
      ...signedIn(400),
    },
  ],
  'DELETE /api/devices/:id': [{ name: 'one', request: device, ...ownOnly(204, 404) }],
  'POST /api/devices/pairings': [
    { name: 'without a way in', request: () => ({ body: { kind: 'device' } }), ...signedIn(409) },
    { name: 'of another kind', request: () => ({ body: { kind: 'browser' } }), ...signedIn(400) },
  ],
  'GET /api/devices/pairings/:id': [{ name: 'one', request: pairing, ...signedIn(200) }],
  'POST /api/devices/pairings/:id/confirm': [
    {
      name: 'the digits',
      request: (target) => ({ ...pairing(target), body: { digits: 47 } }),
      ...ownOnly(204, 410),
    },
  ],
  'DELETE /api/devices/pairings/:id': [{ name: 'one', request: pairing, ...ownOnly(204, 410) }],
  'POST /api/pair': [
    {
      name: 'a code that never was',
      request: () => ({ body: { code: 'KELP-7Q2M', device_name: 'Phone' } }),
      ...everyone(410),
    },
  ],
  'POST /api/pair/finish': [{ name: 'without a claim', request: () => ({}), ...everyone(410) }],
} satisfies Record<string, readonly Row[]>
