import { imageUpload } from '#server/testing/test-app.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { ownersOnly, refused } from './permission-cells.ts'

const image = ({ image }: Target) => ({ params: { id: image.id } })
const bytes = ({ image }: Target) => ({ params: { ...image, size: 'full' } })
const timestamp = '2026-01-31T20:05:00'

const { active, inactive = active, missing = active } = ownersOnly(204)
/** A phone deletes what was added with it, and a token nothing. */
const byMaker = {
  active: { ...active, device: 403, caretaker: 403, token: 403 },
  inactive: { ...inactive, token: 403 },
  missing: { ...missing, token: 403 },
}

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
    'DELETE /api/images/:id': [['one', image, byMaker]],
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
    'DELETE /api/images/:id': 'tick',
  },
} satisfies PermissionPart
