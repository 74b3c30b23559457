import { imageUpload } from '#server/testing/test-app.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { ownersOnly, refused } from './permission-cells.ts'

const image = ({ image }: Target) => ({ params: { id: image.id } })
const timestamp = '2026-01-31T20:05:00'

/** Photos. */
export const imagePart = {
  rows: {
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
  },
  open: {
    'GET /api/images/:id/:hash/:size': 'read',
    'POST /api/images': 'tick',
    'PUT /api/images/:id': 'write',
  },
} satisfies PermissionPart
