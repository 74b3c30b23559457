import { imageUrl } from '#contract/image-addresses.names.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly, nobody, ownersOnly, refused, signedIn } from './permission-cells.ts'

const aquarium = ({ aquariumId }: Target) => ({ params: { id: aquariumId } })

/** Aquariums, and the calls that read or set something of one. */
export const aquariumPart = {
  rows: {
    'GET /api/aquariums/': [{ name: 'own', request: () => ({}), ...signedIn(200) }],
    'GET /api/aquariums/all': [
      { name: 'everything', request: () => ({}), ...adminsOnly(200) },
      { name: 'a page', request: () => ({ query: '?page=1' }), ...adminsOnly(200) },
    ],
    'GET /api/aquariums/:id': [
      { name: 'whole', request: aquarium, ...ownersOnly(200) },
      {
        name: 'without logs',
        request: (target) => ({ ...aquarium(target), query: '?logs=none' }),
        ...ownersOnly(200),
      },
    ],
    'GET /api/aquariums/:id/logs': [{ name: 'a page', request: aquarium, ...ownersOnly(200) }],
    'GET /api/aquariums/:id/series': [{ name: 'all time', request: aquarium, ...ownersOnly(200) }],
    'GET /api/aquariums/:id/figures': [
      {
        name: 'a parameter',
        request: (target) => ({ ...aquarium(target), query: '?parameter=ph' }),
        ...ownersOnly(200),
      },
      { name: 'all parameters', request: aquarium, ...ownersOnly(200) },
    ],
    'GET /api/aquariums/:id/targets': [{ name: 'all', request: aquarium, ...ownersOnly(200) }],
    'PUT /api/aquariums/:id/targets': [
      {
        name: 'one',
        request: (target) => ({
          ...aquarium(target),
          body: { kind: 'sps', targets: { alkalinity: { low: 7, high: 9, goal: null } } },
        }),
        ...ownersOnly(200),
      },
      {
        name: 'limits crossed',
        request: (target) => ({
          ...aquarium(target),
          body: { kind: null, targets: { alkalinity: { low: 9, high: 7, goal: null } } },
        }),
        ...refused(400),
      },
    ],
    'POST /api/aquariums/': [
      { name: 'for oneself', request: () => ({ body: { name: 'New' } }), ...signedIn(201) },
      {
        name: 'for another keeper',
        request: ({ stranger }) => ({ body: { name: 'New', user_id: stranger.id } }),
        active: { anonymous: nobody, owner: 403, other: 403, admin: 201 },
      },
      {
        name: 'for an unknown account',
        request: () => ({ body: { name: 'New', user_id: 2_000_000_000 } }),
        active: { anonymous: nobody, owner: 403, other: 403, admin: 400 },
      },
      {
        name: 'inactive',
        request: () => ({ body: { name: 'New', active: false } }),
        active: { anonymous: nobody, owner: 403, other: 403, admin: 201 },
      },
    ],
    'PUT /api/aquariums/:id': [
      {
        name: 'the name',
        request: (target) => ({ ...aquarium(target), body: { name: 'Renamed' } }),
        ...ownersOnly(200),
        active: { ...ownersOnly(200).active, device: 403 },
      },
      {
        name: 'the notes',
        request: (target) => ({ ...aquarium(target), body: { notes: 'Fed' } }),
        ...ownersOnly(200),
      },
      {
        name: 'the owner',
        request: (target) => ({ ...aquarium(target), body: { user_id: target.stranger.id } }),
        ...ownersOnly(200),
        active: { anonymous: nobody, owner: 403, other: 404, admin: 200 },
      },
      {
        name: 'inactive',
        request: (target) => ({ ...aquarium(target), body: { active: false } }),
        ...ownersOnly(200),
        active: { anonymous: nobody, owner: 403, other: 404, admin: 200 },
      },
      {
        name: 'the cover',
        request: (target) => ({
          ...aquarium(target),
          body: { image_url: imageUrl({ ...target.image, size: 'full' }) },
        }),
        ...ownersOnly(200),
        active: { ...ownersOnly(200).active, device: 403 },
      },
      {
        name: 'another id',
        request: (target) => ({ ...aquarium(target), body: { id: 2_000_000_000 } }),
        ...refused(403),
      },
      {
        name: 'a computed key',
        request: (target) => ({ ...aquarium(target), body: { log_count: 7 } }),
        ...refused(400),
      },
    ],
    'DELETE /api/aquariums/:id': [{ name: 'soft', request: aquarium, ...ownersOnly(204) }],
    'GET /api/aquariums/deleted': [{ name: 'own', request: () => ({}), ...signedIn(200) }],
    'POST /api/aquariums/:id/restore': [
      {
        name: 'back',
        request: aquarium,
        ...ownersOnly(200),
        active: { anonymous: nobody, owner: 404, other: 404, admin: 404 },
        inactive: { anonymous: nobody, owner: 200, other: 404, admin: 200 },
      },
    ],
    'DELETE /api/aquariums/:id/hard_delete': [
      {
        name: 'hard',
        request: aquarium,
        ...adminsOnly(204),
        inactive: adminsOnly(204).active,
        missing: adminsOnly(404).active,
      },
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
