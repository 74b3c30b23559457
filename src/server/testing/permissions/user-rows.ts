import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly } from './permission-cells.ts'

const user = ({ userId }: Target) => ({ params: { id: userId } })
const changing = (body: object) => (target: Target) => ({ ...user(target), body })
const inviting = (subscription_level: string) => () => ({
  body: { name: 'New', email: `${crypto.randomUUID()}@example.org`, subscription_level },
})

/** What only admins may do: users, the audit, and what they learn of the instance. */
export const userPart = {
  rows: {
    'GET /api/users/': [
      ['everything', () => ({}), adminsOnly(200)],
      ['a page', () => ({ query: '?page=1' }), adminsOnly(200)],
      ['a file', () => ({ query: '?format=csv' }), adminsOnly(200)],
    ],
    'POST /api/users/': [
      ['an invitation', inviting('free'), adminsOnly(201)],
      ['an admin', inviting('admin'), adminsOnly(201)],
    ],
    'PUT /api/users/:id': [
      ['the name', changing({ name: 'Renamed' }), { ...adminsOnly(200), missing: adminsOnly(404).active }],
      ['to admin', changing({ subscription_level: 'admin' }), adminsOnly(200)],
      ['another id', changing({ id: 2_000_000_000 }), adminsOnly(403)],
      ['a computed key', changing({ log_count: 7 }), adminsOnly(400)],
    ],
    'DELETE /api/users/:id': [['one', user, { ...adminsOnly(204), missing: adminsOnly(404).active }]],
    'GET /api/audit/': [
      ['a page', () => ({}), adminsOnly(200)],
      ['filtered', () => ({ query: '?action=delete&search=a' }), adminsOnly(200)],
    ],
    'GET /api/figures': [['all', () => ({}), adminsOnly(200)]],
    'GET /api/backups/last': [['all', () => ({}), adminsOnly(200)]],
    'POST /api/backups/changes/:id/put-back': [
      ['none', () => ({ params: { id: 2_000_000_000 } }), adminsOnly(409)],
    ],
    'POST /api/backups/let-go': [
      ['none', () => ({ body: { backup: '2026-01-01T00:00:00.000Z' } }), adminsOnly(200)],
    ],
    'POST /api/backups/same-disk-understood': [['all', () => ({}), adminsOnly(200)]],
  },
} satisfies PermissionPart
