import { imageUrl } from '#contract/image-addresses.names.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly, nobody, ownersOnly, refused, signedIn } from './permission-cells.ts'

const aquarium = ({ aquariumId }: Target) => ({ params: { id: aquariumId } })

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
      ['without logs', (target) => ({ ...aquarium(target), query: '?logs=none' }), ownersOnly(200)],
    ],
    'GET /api/aquariums/:id/logs': [['a page', aquarium, ownersOnly(200)]],
    'GET /api/aquariums/:id/series': [['all time', aquarium, ownersOnly(200)]],
    'GET /api/aquariums/:id/figures': [
      ['a parameter', (target) => ({ ...aquarium(target), query: '?parameter=ph' }), ownersOnly(200)],
      ['all parameters', aquarium, ownersOnly(200)],
    ],
    'GET /api/aquariums/:id/targets': [['all', aquarium, ownersOnly(200)]],
    'PUT /api/aquariums/:id/targets': [
      [
        'one',
        (target) => ({
          ...aquarium(target),
          body: { kind: 'sps', targets: { alkalinity: { low: 7, high: 9, goal: null } } },
        }),
        ownersOnly(200),
      ],
      [
        'limits crossed',
        (target) => ({
          ...aquarium(target),
          body: { kind: null, targets: { alkalinity: { low: 9, high: 7, goal: null } } },
        }),
        refused(400),
      ],
    ],
    'POST /api/aquariums/': [
      ['for oneself', () => ({ body: { name: 'New' } }), signedIn(201)],
      [
        'for another keeper',
        ({ stranger }) => ({ body: { name: 'New', user_id: stranger.id } }),
        { active: { anonymous: nobody, owner: 403, other: 403, admin: 201 } },
      ],
      [
        'for an unknown account',
        () => ({ body: { name: 'New', user_id: 2_000_000_000 } }),
        { active: { anonymous: nobody, owner: 403, other: 403, admin: 400 } },
      ],
      [
        'inactive',
        () => ({ body: { name: 'New', active: false } }),
        { active: { anonymous: nobody, owner: 403, other: 403, admin: 201 } },
      ],
    ],
    'PUT /api/aquariums/:id': [
      [
        'the name',
        (target) => ({ ...aquarium(target), body: { name: 'Renamed' } }),
        { ...ownersOnly(200), active: { ...ownersOnly(200).active, device: 403 } },
      ],
      ['the notes', (target) => ({ ...aquarium(target), body: { notes: 'Fed' } }), ownersOnly(200)],
      [
        'the owner',
        (target) => ({ ...aquarium(target), body: { user_id: target.stranger.id } }),
        { ...ownersOnly(200), active: { anonymous: nobody, owner: 403, other: 404, admin: 200 } },
      ],
      [
        'inactive',
        (target) => ({ ...aquarium(target), body: { active: false } }),
        { ...ownersOnly(200), active: { anonymous: nobody, owner: 403, other: 404, admin: 200 } },
      ],
      [
        'the cover',
        (target) => ({
          ...aquarium(target),
          body: { image_url: imageUrl({ ...target.image, size: 'full' }) },
        }),
        { ...ownersOnly(200), active: { ...ownersOnly(200).active, device: 403 } },
      ],
      ['another id', (target) => ({ ...aquarium(target), body: { id: 2_000_000_000 } }), refused(403)],
      ['a computed key', (target) => ({ ...aquarium(target), body: { log_count: 7 } }), refused(400)],
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
  },
} satisfies PermissionPart
