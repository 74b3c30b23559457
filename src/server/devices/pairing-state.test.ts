import { expect, test } from 'vitest'
import { isSecret, randomDigits, randomShortCode, readShortCode } from './pairing-codes.ts'
import { pairingState } from './pairing-state.ts'

const start = Date.parse('2026-11-23T08:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const created_at = at(0).toISOString()
const fresh = { created_at, claim_hash: null, confirmed_at: null }
const claimed = { ...fresh, claim_hash: 'x' }
const confirmed = { ...claimed, confirmed_at: at(100).toISOString() }
const done = { ...confirmed, claim_hash: null }

test.each([
  ['a code that nobody has used', fresh, 119.9, 'waiting'],
  ['an old code', fresh, 120, 'over'],
  ['a code by a clock that is a little ahead', fresh, -4.9, 'waiting'],
  ['a code from after now', fresh, -5.1, 'over'],
  ['a claimed code', claimed, 119.9, 'claimed'],
  ['one that nobody has confirmed in time', claimed, 120, 'over'],
  ['one that was confirmed at the end of its time', confirmed, 130, 'confirmed'],
  ['one that was confirmed by a clock that is a little ahead', confirmed, 95.1, 'confirmed'],
  ['one that was confirmed after now', confirmed, 94.9, 'over'],
  ['one whose phone never came back', confirmed, 160, 'over'],
  ['one whose phone was let in', done, 1_000_000, 'done'],
  ['a moment that is none', { ...fresh, created_at: 'x' }, 1, 'over'],
  ['a confirmation that is none', { ...claimed, confirmed_at: '' }, 1, 'over'],
  ['nothing', undefined, 1, 'over'],
] as const)('%s is %s', (_name, row, seconds, state) => {
  expect(pairingState(row, at(seconds))).toBe(state)
})

test('no state but confirmed lets a phone in, and none comes back from over or done', () => {
  const order = ['waiting', 'claimed', 'confirmed', 'done', 'over']
  for (const [row, from] of [
    [fresh, 0],
    [claimed, 0],
    [confirmed, 100],
    [done, 100],
  ] as const) {
    let last = 0
    for (let seconds = from; seconds < 400; seconds += 1) {
      const place = order.indexOf(pairingState(row, at(seconds)))
      expect(place, `${JSON.stringify(row)} after ${seconds} s`).toBeGreaterThanOrEqual(last)
      last = place
    }
  }
})

test('a typed code is read however it is typed, and is no secret', () => {
  for (let index = 0; index < 1_000; index += 1) {
    const code = randomShortCode()
    expect(code).toMatch(/^[A-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
    for (const typed of [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `, code.replace('-', '')])
      expect(readShortCode(typed)).toBe(code)
    expect(isSecret(code)).toBe(false)
    expect(String(randomDigits())).toMatch(/^[1-9]\d$/)
  }
})
