import type { FieldErrors } from '#contract/errors/errors.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import type { NewUser, SubscriptionLevel, User, UserChange } from '#contract/users.ts'
import { maxEmail, maxName } from '#domain/limits.ts'
import { codePoints, normalizeEmail, normalizeName, tooLong } from '#domain/text.ts'

export type UserForm = { name: string; email: string; subscription_level: SubscriptionLevel | '' }

export const levelWords: Record<SubscriptionLevel, string> = {
  free: 'Free',
  premium: 'Premium',
  admin: 'Admin',
}

export function userToForm(user: User | undefined): UserForm {
  const { name = '', email = '', subscription_level = '' } = user ?? {}
  return { name, email, subscription_level }
}

/** The values to send, or a sentence for each field that cannot be sent. */
export function readUserForm(form: UserForm): { values: NewUser } | { errors: FieldErrors } {
  const name = normalizeName(form.name)
  const email = normalizeEmail(form.email)
  const { subscription_level } = form
  const errors: FieldErrors = {}
  if (name === '') errors.name = requiredSentences.name
  else if (codePoints(name) > maxName) errors.name = tooLong('Name', maxName)
  if (email === '') errors.email = requiredSentences.email
  else if (codePoints(email) > maxEmail) errors.email = tooLong('Email', maxEmail)
  if (subscription_level === '')
    return { errors: { ...errors, subscription_level: requiredSentences.subscription_level } }
  return Object.keys(errors).length > 0 ? { errors } : { values: { name, email, subscription_level } }
}

/** Only the fields that were changed, so that changes that others made meanwhile are not undone. */
export function userChangeOf(values: NewUser, before: User): UserChange {
  const change: UserChange = {}
  if (values.name !== before.name) change.name = values.name
  if (values.email !== before.email) change.email = values.email
  if (values.subscription_level !== before.subscription_level)
    change.subscription_level = values.subscription_level
  return change
}
