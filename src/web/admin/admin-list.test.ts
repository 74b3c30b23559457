import { expect, test } from 'vitest'
import { fileAddress, listRefused } from './admin-list.ts'

test('the file of a list is filtered as the list is, and searched only where the list is', () => {
  const search = new URLSearchParams('page=3&sort=name&aquarium_id=7&search=+blue+')
  expect(fileAddress('/api/logs/', search, ['aquarium_id', 'search'])).toBe(
    '/api/logs/?format=csv&aquarium_id=7&search=blue',
  )
  expect(fileAddress('/api/logs/', search, ['id'])).toBe('/api/logs/?format=csv')
})

test('a list that was not exported is told by its reason', () => {
  expect(listRefused.words('unauthenticated')).toContain('session had ended')
  for (const code of ['internal', 'constructor'])
    expect(listRefused.words(code)).toContain('Please try again')
})
