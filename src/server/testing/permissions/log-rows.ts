import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly, ownersOnly, refused, signedIn } from './permission-cells.ts'

const log = ({ logId }: Target) => ({ params: { id: logId } })
const timestamp = '2026-01-31T20:05:00'

/** Logs. */
export const logPart = {
  rows: {
    'GET /api/logs/': [
      ['everything', () => ({}), adminsOnly(200)],
      ['a page', () => ({ query: '?page=1' }), adminsOnly(200)],
    ],
    'POST /api/logs/': [
      [
        'a reading',
        ({ aquariumId }) => ({ body: { aquarium_id: aquariumId, timestamp, ph: 8.2 } }),
        ownersOnly(201),
      ],
    ],
    'POST /api/readings': [
      [
        'a reading by name',
        ({ aquariumId }) => ({
          body: { aquarium_id: aquariumId, at: '2026-01-02T08:00', values: { ph: 8.2 } },
        }),
        ownersOnly(201),
      ],
      ['an unknown name', () => ({ body: { values: { phh: 8.2 } } }), signedIn(400)],
    ],
    'PUT /api/logs/:id': [
      [
        'a reading',
        (target) => ({ ...log(target), body: { ph: 8.3 } }),
        // The log was entered by the user, so a caretaker may not change it.
        { ...ownersOnly(200), active: { ...ownersOnly(200).active, caretaker: 403 } },
      ],
      [
        'to another aquarium',
        (target) => ({ ...log(target), body: { aquarium_id: target.aquariumId + 1 } }),
        refused(403),
      ],
    ],
    'DELETE /api/logs/:id': [
      ['one', log, { ...ownersOnly(204), active: { ...ownersOnly(204).active, caretaker: 403 } }],
    ],
  },
  open: {
    'POST /api/logs/': 'log',
    'POST /api/readings': 'log',
    'PUT /api/logs/:id': 'log',
    'DELETE /api/logs/:id': 'log',
  },
} satisfies PermissionPart
