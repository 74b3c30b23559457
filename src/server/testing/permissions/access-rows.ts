import { enterToken } from '#server/testing/tokens.ts'
import type { PermissionPart } from './permission-cells.ts'
import { everyone, nobody, signedIn } from './permission-cells.ts'

/** A token of the owner. */
type Entered = { keyId: string }

const key = ({ keyId }: Entered) => ({ params: { id: keyId } })
/** For things of one user alone: an admin does not even learn that they exist. */
const ownOnly = (success: number) => ({
  active: { anonymous: nobody, owner: success, other: 404, admin: 404 },
})
const aToken = { name: 'Home Assistant', may: 'log', aquarium_id: null, expires_at: null }

/** What opens a part of an account without a session. */
export const accessPart = {
  async enter({ db }, { owner }) {
    return { keyId: (await enterToken(db, owner, { may: 'read' })).publicId }
  },
  rows: {
    'GET /api/access': [['all', () => ({}), signedIn(200)]],
    'POST /api/access/tokens': [
      ['for all tanks', () => ({ body: aToken }), signedIn(201)],
      [
        'for one',
        ({ aquariumId }) => ({ body: { ...aToken, aquarium_id: aquariumId } }),
        {
          active: { anonymous: nobody, owner: 201, other: 404, admin: 404 },
          inactive: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
          missing: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
        },
      ],
      ['with every right', () => ({ body: { ...aToken, may: 'full' } }), signedIn(400)],
    ],
    'POST /api/access/calendar': [['an address', () => ({}), signedIn(201)]],
    'PUT /api/access/:id': [
      ['a name', (target) => ({ ...key(target), body: { name: 'Mine' } }), ownOnly(200)],
      ['more rights', (target) => ({ ...key(target), body: { may: 'write' } }), ownOnly(400)],
    ],
    'DELETE /api/access/:id': [['one', key, ownOnly(204)]],
    'GET /api/calendar.ics': [['an address that never was', () => ({ query: '?k=AAAA' }), everyone(404)]],
    'GET /api/key': [
      ['self', () => ({}), { active: { anonymous: nobody, owner: 404, other: 404, admin: 404, token: 200 } }],
    ],
  },
  open: { 'GET /api/key': 'read' },
} satisfies PermissionPart<Entered>
