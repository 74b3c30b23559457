import * as Type from 'typebox'
import { text } from '#contract/fields/fields.ts'
import { maxName } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import type { MessageWay } from './reminders.names.ts'
import { messageWays } from './reminders.names.ts'

const way = Type.Unsafe<MessageWay>({ type: 'string', enum: messageWays })
const nullableWay = Type.Unsafe<MessageWay | null>({ type: ['string', 'null'], enum: [...messageWays, null] })

/** How and when the account gets its daily message, and what stands in the way of one. */
const reminders = Type.Object({
  /** What the operator has set up. */
  ways: Type.Array(way),
  /** Null: no messages. */
  by: nullableWay,
  /** By the clocks of the zone (IANA); both null until they were chosen. */
  hour: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  zone: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  email: Type.String(),
  /** Whether it is known that the address is the account's own: without that no message is mailed to it. */
  email_confirmed: Type.Boolean(),
  /** The address of the account's own topic at the ntfy server; null until ntfy was first chosen. */
  topic_url: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  /** True when the mails ended because the address was refused again and again. */
  bounced: Type.Boolean(),
})
export type Reminders = Type.Static<typeof reminders>

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/me/reminders',
  access: 'user',
  summary: 'How and when the daily message comes',
  status: 200,
  reply: reminders,
})

/** Mail needs a confirmed address. */
export const putReminders = endpoint({
  method: 'PUT',
  path: '/api/me/reminders',
  access: 'user',
  summary: 'Choose how and when the daily message comes, or that none does',
  status: 200,
  body: Type.Object(
    {
      by: nullableWay,
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      zone: text({ maxLength: maxName }),
    },
    { additionalProperties: false },
  ),
  example: { by: 'email', hour: 8, zone: 'Europe/London' },
  reply: reminders,
})

/** What became of a message that was asked for: whether a server took it, and what it said, as a sentence. */
export const toldSending = Type.Object({ sent: Type.Boolean(), told: Type.String() })
export type ToldSending = Type.Static<typeof toldSending>

export const sendMessageNow = endpoint({
  method: 'POST',
  path: '/api/me/reminders/message',
  access: 'user',
  summary: 'Send a message now, in the way that is chosen',
  status: 200,
  reply: toldSending,
})

/** Mails a link that confirms the account's e-mail address. */
export const mailConfirmation = endpoint({
  method: 'POST',
  path: '/api/me/email/confirmation',
  access: 'user',
  summary: 'Mail a link that confirms the e-mail address',
  status: 200,
  reply: toldSending,
})
