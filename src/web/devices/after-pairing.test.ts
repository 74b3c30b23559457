import { afterEach, expect, test, vi } from 'vitest'
import { storageOf } from '#domain/testing/storage.ts'
import { afterPairing, guessDeviceName, notePage, secretIn, takePage } from './after-pairing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test('a code that opens in another tab leads on to the page that the first one came for, once and within an hour', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.useFakeTimers()
  const [tank, log] = ['?next=%2Faquarium%2F7', '?next=%2Flog']
  notePage(tank)
  notePage('')
  expect([takePage(''), takePage('')]).toEqual([tank, ''])
  notePage(tank)
  expect([takePage(log), takePage('')]).toEqual([log, ''])
  notePage(tank)
  vi.advanceTimersByTime(3_600_000)
  expect(takePage('')).toBe('')
})

test('where the browser keeps nothing, the address of the tab alone says where to go on', () => {
  expect(() => notePage('?next=%2Flog')).not.toThrow()
  expect([takePage('?next=%2Flog'), takePage('')]).toEqual(['?next=%2Flog', ''])
})

test('only a code’s secret is taken for one', () => {
  const secret = 'x'.repeat(43)
  expect(secretIn(`#${secret}`)).toBe(secret)
  for (const hash of ['', '#content', `#${secret}x`, secret]) expect(secretIn(hash)).toBeUndefined()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15', 'iPad'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    'Android phone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP3A) AppleWebKit/537.36 Chrome/156.0 Mobile', 'Pixel 9'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Android phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Computer'],
  ['', 'Phone'],
  [`Mozilla/5.0 (Linux; Android 15; ${'x'.repeat(100)})`, 'Android phone'],
])('%s is called %s', (userAgent, name) => {
  expect(guessDeviceName(userAgent)).toBe(name)
})
