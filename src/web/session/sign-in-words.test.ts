import { expect, test } from 'vitest'
import { outcomeWords } from './sign-in-words.ts'

test('a sign-in that failed is told by its reason, and one without a known reason as one that is needed', () => {
  expect(outcomeWords('unverified')).toContain('not verified')
  expect(outcomeWords('too_many_requests')).toContain('too many sign-ins')
  expect(outcomeWords('no_provider')).toContain('set up a sign-in provider')
  for (const outcome of ['cancelled', 'failed', 'nonsense', 'constructor'])
    expect(outcomeWords(outcome)).toBe('Authentication required')
})
