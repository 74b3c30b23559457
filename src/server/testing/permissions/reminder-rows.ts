import type { PermissionPart } from './permission-cells.ts'
import { signedIn } from './permission-cells.ts'

const berlin = { hour: 8, zone: 'Europe/Berlin' }

/** The daily message of one's own account; the servers of this matrix send none. */
export const reminderPart = {
  rows: {
    'GET /api/me/reminders': [['the choice', () => ({}), signedIn(200)]],
    'PUT /api/me/reminders': [
      ['none', () => ({ body: { by: null, ...berlin } }), signedIn(200)],
      ['by a way that is not set up', () => ({ body: { by: 'email', ...berlin } }), signedIn(400)],
    ],
    'POST /api/me/reminders/message': [['without a way', () => ({}), signedIn(400)]],
    'POST /api/me/email/confirmation': [['without mails', () => ({}), signedIn(400)]],
  },
} satisfies PermissionPart
