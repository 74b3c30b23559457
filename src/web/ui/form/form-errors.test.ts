import { expect, test } from 'vitest'
import { withoutErrors } from './form-errors.ts'

test('what was said of a field goes when it is changed, and what was said of others stays', () => {
  const errors: Record<string, string> = { name: 'Name is required', email: 'Email is required' }
  expect(withoutErrors(errors, ['name'])).toEqual({ email: 'Email is required' })
  expect(withoutErrors(errors, ['name', 'email'])).toEqual({})
  expect(withoutErrors(errors, ['subscription_level'])).toBe(errors)
})
