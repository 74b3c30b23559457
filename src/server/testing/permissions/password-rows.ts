import type { PermissionPart, Target } from './permission-cells.ts'
import { adminsOnly, everyone, signedIn } from './permission-cells.ts'

const email = () => `${crypto.randomUUID()}@example.org`
const password = 'three wet corals'
const user = ({ userId }: Target) => ({ params: { id: userId } })

/** Passwords and the links that set them. */
export const passwordPart = {
  rows: {
    'POST /api/sign-in': [
      ['an unknown address', () => ({ body: { email: email(), password } }), everyone(401)],
    ],
    'POST /api/setup': [
      [
        'when there are accounts',
        () => ({ body: { code: 'AAAAA-AAAAA', name: 'Eve', email: email(), password } }),
        everyone(410),
      ],
    ],
    'POST /api/links/:kind': [
      [
        'a link that never was',
        () => ({ params: { kind: 'reset' }, body: { token: 'A'.repeat(43), password } }),
        everyone(410),
      ],
      [
        'the code of the first account',
        () => ({ params: { kind: 'setup' }, body: { token: 'AAAAA-AAAAA', password } }),
        everyone(400),
      ],
    ],
    'POST /api/links': [['where no mails are sent', () => ({ body: { email: email() } }), everyone(404)]],
    'POST /api/register': [
      [
        'a link that never was',
        () => ({ body: { token: 'A'.repeat(43), name: 'Eve', password } }),
        everyone(410),
      ],
      [
        'an address beside the link',
        () => ({ body: { token: 'A', name: 'Eve', password, email: email() } }),
        everyone(400),
      ],
    ],
    'POST /api/users/:id/links': [['one', user, { ...adminsOnly(201), missing: adminsOnly(404).active }]],
    'GET /api/me/password': [['its state', () => ({}), signedIn(200)]],
    'PUT /api/me/password': [['too short', () => ({ body: { new: 'short' } }), signedIn(400)]],
    'POST /api/me/provider': [['without one', () => ({ body: { present: password } }), signedIn(404)]],
  },
} satisfies PermissionPart
