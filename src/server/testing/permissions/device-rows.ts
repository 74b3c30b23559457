import { day } from '#domain/time/durations.ts'
import { insertPairing } from '#server/devices/pairing.store.ts'
import { hashToken, randomPublicId } from '#server/sessions/tokens.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { everyone, nobody, signedIn } from './permission-cells.ts'

/** A phone of the owner, and the pairing of another one. */
type Entered = { deviceId: string; pairingId: string }

const device = ({ deviceId }: Entered) => ({ params: { id: deviceId } })
const renaming = (body: object) => (target: Entered) => ({ ...device(target), body })
const pairing = ({ pairingId }: Entered) => ({ params: { id: pairingId } })
const until = new Date(Date.now() + day).toISOString()
const sitterOf = ({ aquariumId }: Target) => ({ body: { kind: 'caretaker', aquarium_id: aquariumId, until } })
/** Of the owner's own tank only. */
const own = (status: number) => ({ anonymous: nobody, owner: status, other: 404, admin: 404 })
/** For things of one user alone: an admin does not even learn that they exist. */
const ownOnly = (success: number, else_: number) => ({
  active: { anonymous: nobody, owner: success, other: else_, admin: else_ },
})

/** Phones, pairings, and the home network. */
export const devicePart = {
  async enter(server, { owner }) {
    const pairingId = randomPublicId()
    await insertPairing(server.db, {
      id: pairingId,
      code_hash: hashToken(pairingId),
      short_hash: '',
      user_id: owner.id,
      created_at: new Date().toISOString(),
      claim_hash: 'claimed',
      device_name: 'Phone',
      digits: 47,
      confirmed_at: null,
    })
    return { deviceId: await enterPhone(server, owner), pairingId }
  },
  rows: {
    'GET /api/home-network': [['the state', () => ({}), signedIn(200)]],
    'PUT /api/home-network': [
      ['on this computer', () => ({ body: { on: true } }), signedIn(200)],
      [
        'passed on by a proxy',
        () => ({ body: { on: true }, headers: { 'x-forwarded-host': 'reef.example.org' } }),
        signedIn(403),
      ],
    ],
    'GET /api/devices': [['all', () => ({}), signedIn(200)]],
    'PUT /api/devices/:id': [
      ['a name', renaming({ name: 'Mine' }), ownOnly(200, 404)],
      ['more rights', renaming({ name: 'Mine', may: 'full' }), signedIn(400)],
    ],
    'DELETE /api/devices/:id': [['one', device, ownOnly(204, 404)]],
    'POST /api/devices/pairings': [
      ['without a way in', () => ({ body: { kind: 'device' } }), signedIn(409)],
      ['of another kind', () => ({ body: { kind: 'browser' } }), signedIn(400)],
      ['for a sitter, without a tank', () => ({ body: { kind: 'caretaker', until } }), signedIn(400)],
      [
        'for a sitter, without an end',
        ({ aquariumId }) => ({ body: { kind: 'caretaker', aquarium_id: aquariumId } }),
        signedIn(400),
      ],
      [
        'for a sitter, without a way in',
        sitterOf,
        { active: own(409), inactive: own(404), missing: own(404) },
      ],
    ],
    'GET /api/devices/pairings/:id': [['one', pairing, signedIn(200)]],
    'POST /api/devices/pairings/:id/confirm': [
      ['the digits', (target) => ({ ...pairing(target), body: { digits: 47 } }), ownOnly(204, 410)],
    ],
    'DELETE /api/devices/pairings/:id': [['one', pairing, ownOnly(204, 410)]],
    'GET /api/sitting': [
      [
        'one',
        () => ({}),
        {
          active: {
            ...{ anonymous: nobody, owner: 404, other: 404, admin: 404 },
            ...{ device: 404, token: 404, caretaker: 200, elsewhere: 200 },
          },
        },
      ],
    ],
    'POST /api/pair': [
      ['a code that never was', () => ({ body: { code: 'KELP-7Q2M', device_name: 'Phone' } }), everyone(410)],
    ],
    'POST /api/pair/finish': [['without a claim', () => ({}), everyone(410)]],
  },
  open: { 'GET /api/sitting': 'read' },
} satisfies PermissionPart<Entered>

async function enterPhone({ db }: TestApp, owner: Player): Promise<string> {
  const { token } = await enterDevice(db, owner)
  const row = db.selectFrom('sessions').select('public_id').where('token_hash', '=', hashToken(token))
  return (await row.executeTakeFirstOrThrow()).public_id ?? ''
}
