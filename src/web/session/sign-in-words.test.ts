import { expect, test } from 'vitest'
import { outcomeWords } from './sign-in-words.ts'

test('a sign-in that failed is told by its reason, and one without a known reason as one that is needed', () => {
  expect(outcomeWords('unverified')).toContain('not verified')
  expect(outcomeWords('too_many_requests')).toContain('too many sign-ins')
  expect(outcomeWords('email_in_use')).toContain('choose this provider in the settings')
  expect(outcomeWords('already_tied')).toContain('Nothing has changed')
  expect(outcomeWords('email_unstated')).toContain('does not say whether your e-mail address is verified')
  expect(outcomeWords('email_missing')).toContain('does not share your e-mail address')
  expect(outcomeWords('email_unusable')).toContain('Correct it there')
  for (const outcome of ['cancelled', 'failed', 'nonsense', 'constructor'])
    expect(outcomeWords(outcome)).toBe('Authentication required')
})

test('only a fault that may pass by itself is told with "try again"', () => {
  for (const outcome of ['wrong_issuer', 'wrong_client', 'wrong_clock', 'wrong_provider']) {
    expect(outcomeWords(outcome)).toMatch(/Trying again will not help. Tell whoever runs this Coralline/)
    expect(outcomeWords(outcome)).not.toMatch(/try again|minutes/i)
  }
  for (const outcome of ['unverified', 'email_unstated', 'email_missing'])
    expect(outcomeWords(outcome)).not.toMatch(/try again|minutes/i)
  expect(outcomeWords('unavailable')).toContain('Please try again in a few minutes.')
})
