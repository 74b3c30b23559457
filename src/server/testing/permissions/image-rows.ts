import { imageUpload } from '#server/testing/test-app.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { ownersOnly, refused } from './permission-cells.ts'

const image = ({ image }: Target) => ({ params: { id: image.id } })
const bytes = ({ image }: Target) => ({ params: { ...image, size: 'full' } })
const timestamp = '2026-01-31T20:05:00'

/** Photos. */
export const imagePart = {
  rows: {
    'POST /api/images': [
      ['a photo', ({ aquariumId, photo }) => imageUpload(aquariumId, photo), ownersOnly(201)],
    ],
    'PUT /api/images/:id': [
      ['the day', (target) => ({ ...image(target), body: { taken_at: timestamp } }), ownersOnly(200)],
      ['the caption', (target) => ({ ...image(target), body: { caption: 'Front' } }), ownersOnly(200)],
      [
        'to another aquarium',
        (target) => ({ ...image(target), body: { aquarium_id: target.aquariumId + 1 } }),
        refused(400),
      ],
    ],
    'DELETE /api/images/:id': [['one', image, ownersOnly(204)]],
    'GET /api/images/:id/:hash/:size': [
      ['full', bytes, ownersOnly(200)],
      [
        'known to the browser',
        (target) => ({ ...bytes(target), headers: { 'if-none-match': `"${target.image.hash}"` } }),
        ownersOnly(304),
      ],
    ],
  },
  open: {
    'GET /api/images/:id/:hash/:size': 'read',
    'POST /api/images': 'tick',
    'PUT /api/images/:id': 'write',
  },
} satisfies PermissionPart
