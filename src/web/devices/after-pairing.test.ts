import { expect, test } from 'vitest'
import { afterPairing, secretIn } from './after-pairing.ts'

const origin = 'http://192.168.1.20:3080'
const after = (next: string) => afterPairing({ search: `?next=${encodeURIComponent(next)}`, origin })

test('a phone that was sent to its pairing goes on to the page that it came from', () => {
  expect(after('/aquarium/7?log=1')).toBe('/aquarium/7?log=1')
  expect(after(`${origin}/log`)).toBe('/log')
  expect(afterPairing({ search: '', origin })).toBe('/dashboard')
})

test.each([
  '//evil.example/aquarium/7',
  'https://evil.example/aquarium/7',
  '/\\evil.example/log',
  'javascript:alert(1)',
  `blob:${origin}/log`,
  'http://192.168.1.20:3080@evil.example/log',
  '/api/logout',
  '/%61pi/logout',
  '/pair',
  '/',
  'http://[',
])('any other address leads to the dashboard: %s', (next) => {
  expect(after(next)).toBe('/dashboard')
})

test('only a code’s secret is taken for one', () => {
  const secret = 'x'.repeat(43)
  expect(secretIn(`#${secret}`)).toBe(secret)
  for (const hash of ['', '#content', `#${secret}x`, secret]) expect(secretIn(hash)).toBeUndefined()
})
