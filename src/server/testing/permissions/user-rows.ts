import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly } from './permission-cells.ts'

const user = ({ userId }: Target) => ({ params: { id: userId } })

/** What only admins may do: users, the audit, and what they learn of the instance. */
export const userPart = {
  rows: {
    'GET /api/users/': [
      { name: 'everything', request: () => ({}), ...adminsOnly(200) },
      { name: 'a page', request: () => ({ query: '?page=1' }), ...adminsOnly(200) },
      { name: 'a file', request: () => ({ query: '?format=csv' }), ...adminsOnly(200) },
    ],
    'POST /api/users/': [
      {
        name: 'an invitation',
        request: () => ({
          body: { name: 'New', email: `${crypto.randomUUID()}@example.org`, subscription_level: 'free' },
        }),
        ...adminsOnly(201),
      },
      {
        name: 'an admin',
        request: () => ({
          body: { name: 'New', email: `${crypto.randomUUID()}@example.org`, subscription_level: 'admin' },
        }),
        ...adminsOnly(201),
      },
    ],
    'PUT /api/users/:id': [
      {
        name: 'the name',
        request: (target) => ({ ...user(target), body: { name: 'Renamed' } }),
        ...adminsOnly(200),
        missing: adminsOnly(404).active,
      },
      {
        name: 'to admin',
        request: (target) => ({ ...user(target), body: { subscription_level: 'admin' } }),
        ...adminsOnly(200),
      },
      {
        name: 'another id',
        request: (target) => ({ ...user(target), body: { id: 2_000_000_000 } }),
        ...adminsOnly(403),
      },
      {
        name: 'a computed key',
        request: (target) => ({ ...user(target), body: { log_count: 7 } }),
        ...adminsOnly(400),
      },
    ],
    'DELETE /api/users/:id': [
      { name: 'one', request: user, ...adminsOnly(204), missing: adminsOnly(404).active },
    ],
    'GET /api/audit/': [
      { name: 'a page', request: () => ({}), ...adminsOnly(200) },
      { name: 'filtered', request: () => ({ query: '?action=delete&search=a' }), ...adminsOnly(200) },
    ],
    'GET /api/figures': [{ name: 'all', request: () => ({}), ...adminsOnly(200) }],
    'GET /api/backups/last': [{ name: 'all', request: () => ({}), ...adminsOnly(200) }],
  },
} satisfies PermissionPart
