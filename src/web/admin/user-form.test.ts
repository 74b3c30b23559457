import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/users.ts'
import {
  chooseLevel,
  levelTitle,
  levelWords,
  offeredLevels,
  readUserForm,
  userChangeOf,
  userToForm,
} from './user-form.ts'

const ann: User = {
  id: 7,
  name: 'Ann',
  email: 'ann@example.org',
  image_url: null,
  role: 'user',
  subscription_level: 'free',
  created_at: '2026-01-01T00:00:00.000Z',
  last_login_at: null,
  aquarium_count: 0,
  log_count: 0,
  key_count: 0,
}

const withPlans = (dataset: object) => vi.stubGlobal('document', { documentElement: { dataset } })
beforeEach(() => {
  withPlans({})
})

test('without plans there is no word of them: a level is a role', () => {
  expect([levelTitle(), chooseLevel(), levelWords().premium]).toEqual([
    ...['Subscription Level', 'Choose a level', 'Premium'],
  ])
  withPlans({ plans: 'off' })
  expect([levelTitle(), chooseLevel(), levelWords().premium]).toEqual(['Role', 'Choose a role', 'User'])
  expect(offeredLevels('')).toEqual(['free', 'admin'])
  expect(offeredLevels('premium')).toEqual(['premium', 'admin'])
  expect(readUserForm(userToForm(undefined))).toMatchObject({
    errors: { subscription_level: 'Role is required' },
  })
})

test('every field is required', () => {
  expect(readUserForm(userToForm(undefined))).toEqual({
    errors: {
      name: 'Name is required',
      email: 'Email is required',
      subscription_level: 'Subscription Level is required',
    },
  })
})

test('what is typed is trimmed, and too long is said', () => {
  expect(readUserForm({ name: ' A ', email: ' A@B ', subscription_level: 'admin' })).toEqual({
    values: { name: 'A', email: 'a@b', subscription_level: 'admin' },
  })
  const long = { name: '🐠'.repeat(101), email: 'x'.repeat(255), subscription_level: 'free' as const }
  expect(readUserForm(long)).toEqual({
    errors: {
      name: 'Name must have at most 100 characters.',
      email: 'Email must have at most 254 characters.',
    },
  })
})

test('a stored e-mail is kept as it is, and a new one must be an address', () => {
  const stored = { ...ann, email: 'Ann at home' }
  expect(readUserForm(userToForm(stored), stored)).toMatchObject({ values: { email: 'Ann at home' } })
  expect(readUserForm({ ...userToForm(stored), email: 'ann' }, stored)).toEqual({
    errors: { email: expect.stringMatching(/^Email must have exactly one @/) },
  })
})

test('a change names only what has changed', () => {
  expect(userChangeOf({ name: 'Ann', email: 'ann@example.org', subscription_level: 'premium' }, ann)).toEqual(
    {
      subscription_level: 'premium',
    },
  )
})
