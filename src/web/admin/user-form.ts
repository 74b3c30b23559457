import type { FieldErrors } from '#contract/errors/errors.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import type { NewUser, SubscriptionLevel, User, UserChange } from '#contract/users.ts'
import { maxName } from '#domain/limits.ts'
import { codePoints, emailProblem, normalizeEmail, normalizeName, tooLong } from '#domain/text.ts'

export type UserForm = { name: string; email: string; subscription_level: SubscriptionLevel | '' }

const levels: Record<SubscriptionLevel, string> = { free: 'Free', premium: 'Premium', admin: 'Admin' }
const roles: Record<SubscriptionLevel, string> = { free: 'User', premium: 'User', admin: 'Admin' }

/** The words for a level; where there are no plans, for the role that it gives. */
export const levelWords = () => (hasPlans() ? levels : roles)
export const levelTitle = () => (hasPlans() ? 'Subscription Level' : 'Role')
export const chooseLevel = () => (hasPlans() ? 'Choose a level' : 'Choose a role')

/** The levels to choose from: without plans one of the two that make a user, an account's present one. */
export function offeredLevels(present: SubscriptionLevel | ''): SubscriptionLevel[] {
  const left = hasPlans() ? undefined : present === 'premium' ? 'free' : 'premium'
  return (Object.keys(levels) as SubscriptionLevel[]).filter((level) => level !== left)
}

/** The server says in its pages when SUBSCRIPTIONS is off. */
function hasPlans(): boolean {
  return document.documentElement.dataset.plans !== 'off'
}

export function userToForm(user: User | undefined): UserForm {
  const { name = '', email = '', subscription_level = '' } = user ?? {}
  return { name, email, subscription_level }
}

/** The values to send, or a sentence for each field that cannot be sent. A stored e-mail is kept as it is. */
export function readUserForm(form: UserForm, before?: User): { values: NewUser } | { errors: FieldErrors } {
  const name = normalizeName(form.name)
  const isKept = form.email === before?.email
  const email = isKept ? form.email : normalizeEmail(form.email)
  const wrongEmail = isKept ? undefined : emailProblem('Email', email)
  const { subscription_level } = form
  const errors: FieldErrors = {}
  if (name === '') errors.name = requiredSentences.name
  else if (codePoints(name) > maxName) errors.name = tooLong('Name', maxName)
  if (email === '') errors.email = requiredSentences.email
  else if (wrongEmail !== undefined) errors.email = wrongEmail
  if (subscription_level === '')
    return { errors: { ...errors, subscription_level: `${levelTitle()} is required` } }
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
