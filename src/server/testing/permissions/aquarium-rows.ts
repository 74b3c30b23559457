import { imageUrl } from '#contract/image-addresses.names.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly, nobody, ownersOnly, refused, signedIn } from './permission-cells.ts'

const aquarium = ({ aquariumId }: Target) => ({ params: { id: aquariumId } })
const asking = (query: string) => (target: Target) => ({ ...aquarium(target), query })
const sending = (body: object) => (target: Target) => ({ ...aquarium(target), body })
const alkalinity = (low: number, high: number) => ({ alkalinity: { low, high, goal: null } })
const stoppedNitrite = { parameter: 'nitrite', last_tested: '2026-01-18T19:15:00', stopped: true }
/** The name, the water in it and the cover are for the user alone; whose an aquarium is, and whether it is active, for admins. */
const notByDevices = { ...ownersOnly(200), active: { ...ownersOnly(200).active, device: 403 } }
const notByOwners = { ...ownersOnly(200), active: { anonymous: nobody, owner: 403, other: 404, admin: 200 } }
const coverOf = ({ image }: Target) => imageUrl({ ...image, size: 'full' })

/** Aquariums, and the calls that read or set something of one. */
export const aquariumPart = {
  rows: {
    'GET /api/aquariums/': [['own', () => ({}), signedIn(200)]],
    'GET /api/aquariums/all': [
      ['everything', () => ({}), adminsOnly(200)],
      ['a page', () => ({ query: '?page=1' }), adminsOnly(200)],
    ],
    'GET /api/aquariums/:id': [
      ['whole', aquarium, ownersOnly(200)],
      ['without logs', asking('?logs=none'), ownersOnly(200)],
    ],
    'GET /api/aquariums/:id/logs': [['a page', aquarium, ownersOnly(200)]],
    'GET /api/aquariums/:id/series': [['all time', aquarium, ownersOnly(200)]],
    'GET /api/aquariums/:id/figures': [
      ['a parameter', asking('?parameter=ph'), ownersOnly(200)],
      ['all parameters', aquarium, ownersOnly(200)],
    ],
    'GET /api/aquariums/:id/targets': [['all', aquarium, ownersOnly(200)]],
    'PUT /api/aquariums/:id/targets': [
      ['one', sending({ kind: 'sps', targets: alkalinity(7, 9) }), ownersOnly(200)],
      ['limits crossed', sending({ kind: null, targets: alkalinity(9, 7) }), refused(400)],
    ],
    'PUT /api/aquariums/:id/test-answers': [
      ['stopped', sending(stoppedNitrite), ownersOnly(200)],
      ['of a parameter of nobody', sending({ ...stoppedNitrite, parameter: 'own:999999' }), refused(404)],
    ],
    'POST /api/aquariums/': [
      ['for oneself', () => ({ body: { name: 'New' } }), signedIn(201)],
      [
        'for another keeper',
        ({ stranger }) => ({ body: { name: 'New', user_id: stranger.id } }),
        adminsOnly(201),
      ],
      ['for an unknown account', () => ({ body: { name: 'New', user_id: 2_000_000_000 } }), adminsOnly(400)],
      ['inactive', () => ({ body: { name: 'New', active: false } }), adminsOnly(201)],
    ],
    'PUT /api/aquariums/:id': [
      ['the name', sending({ name: 'Renamed' }), notByDevices],
      ['the water in it', sending({ volume_litres: 300 }), notByDevices],
      ['the notes', sending({ notes: 'Fed' }), ownersOnly(200)],
      ['the owner', (target) => sending({ user_id: target.stranger.id })(target), notByOwners],
      ['inactive', sending({ active: false }), notByOwners],
      ['the cover', (target) => sending({ image_url: coverOf(target) })(target), notByDevices],
      ['another id', sending({ id: 2_000_000_000 }), refused(403)],
      ['a computed key', sending({ log_count: 7 }), refused(400)],
    ],
    'DELETE /api/aquariums/:id': [['soft', aquarium, ownersOnly(204)]],
    'GET /api/aquariums/deleted': [['own', () => ({}), signedIn(200)]],
    'POST /api/aquariums/:id/restore': [
      [
        'back',
        aquarium,
        {
          ...ownersOnly(200),
          active: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
          inactive: { anonymous: nobody, owner: 200, other: 404, admin: 200 },
        },
      ],
    ],
    'DELETE /api/aquariums/:id/hard_delete': [
      [
        'hard',
        aquarium,
        { ...adminsOnly(204), inactive: adminsOnly(204).active, missing: adminsOnly(404).active },
      ],
    ],
  },
  open: {
    'GET /api/aquariums/': 'read',
    'GET /api/aquariums/:id': 'read',
    'GET /api/aquariums/:id/figures': 'read',
    'GET /api/aquariums/:id/logs': 'read',
    'GET /api/aquariums/:id/series': 'read',
    'GET /api/aquariums/:id/targets': 'read',
    'PUT /api/aquariums/:id': 'write',
    'PUT /api/aquariums/:id/targets': 'write',
    'PUT /api/aquariums/:id/test-answers': 'write',
  },
} satisfies PermissionPart
