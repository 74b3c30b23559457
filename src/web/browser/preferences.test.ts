import { afterEach, expect, test } from 'vitest'
import { showChoice, shownClock, takePreferences } from './preferences.ts'

afterEach(() => takePreferences(undefined))

test('a choice is shown at once, stays once it is kept, and gives way to what the account has later', async () => {
  takePreferences({ preferences: {} })
  const kept = Promise.withResolvers<boolean>()
  const choosing = showChoice({ clock: '24' }, () => kept.promise)
  expect(shownClock()).toBe('24')
  kept.resolve(true)
  await choosing
  expect(shownClock()).toBe('24')
  takePreferences({ preferences: { clock: '12' } })
  expect(shownClock()).toBe('12')
})

test('a choice that cannot be kept is taken back', async () => {
  takePreferences({ preferences: { clock: '12' } })
  await showChoice({ clock: '24' }, async () => false)
  expect(shownClock()).toBe('12')
})

test('of a visitor a choice is kept nowhere but on the page', async () => {
  await showChoice({ clock: '24' }, async () => expect.unreachable('Nobody is signed in.'))
  expect(shownClock()).toBe('24')
})
