import * as Type from 'typebox'
import { maxEmail, maxName } from '#domain/limits.ts'
import { id, instant, nullableText, text } from './fields.ts'

/** What an account is worth; `admin` is what makes an admin. */
const subscriptionLevels = ['free', 'premium', 'admin'] as const
export type SubscriptionLevel = (typeof subscriptionLevels)[number]

/** An account. `role` is derived: admin when the subscription level is admin. Counts are of active aquariums. */
export const user = Type.Object({
  id,
  name: text({ maxLength: maxName }),
  email: text({ maxLength: maxEmail }),
  image_url: nullableText({ maxLength: 2000 }),
  role: Type.Unsafe<'admin' | 'user'>({ type: 'string', enum: ['admin', 'user'] }),
  subscription_level: Type.Unsafe<SubscriptionLevel>({ type: 'string', enum: subscriptionLevels }),
  created_at: instant,
  last_login_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  aquarium_count: Type.Integer({ minimum: 0 }),
  log_count: Type.Integer({ minimum: 0 }),
})
export type User = Type.Static<typeof user>
