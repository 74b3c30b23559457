import { expect, test } from 'vitest'
import {
  againWords,
  barWords,
  countedCalls,
  onlyHereWords,
  refusedWords,
  whereWords,
} from './outbox-words.ts'

const logs = (count: number) => Array.from({ length: count }, () => ({ noun: 'log' }))
const noun = 'log'

test('the foot of a page says what waits, what was not taken, and as of when the page is', () => {
  expect(barWords({ stale: undefined, refused: logs(0), waiting: logs(1) })).toBe('1 log waits to be sent.')
  expect(barWords({ stale: undefined, refused: logs(2), waiting: logs(1200) })).toBe(
    '2 logs were not accepted. 1,200 logs wait to be sent.',
  )
  const at = '2026-11-22T10:12:00.000Z'
  expect(barWords({ stale: { at, isOffline: true }, refused: logs(0), waiting: logs(0) })).toMatch(
    /^Offline\. As it was on 2026-11-2\d .*\. New logs are kept on this device\.$/,
  )
  expect(barWords({ stale: { at, isOffline: false }, refused: logs(0), waiting: logs(1) })).toMatch(
    /^No answer yet\. As it was on 2026-11-2\d .*\. 1 log waits to be sent\.$/,
  )
})

test('a refused log says why, and what can be done', () => {
  expect(
    refusedWords({ code: 'invalid_request', message: 'No.', fields: { ph: 'Too much' } }, { noun }),
  ).toBe('It was not accepted: Too much. Change it and save it again.')
  expect(refusedWords({ code: 'right_needed', message: 'This device may not do that.' }, { noun })).toBe(
    'It was not accepted: This device may not do that. Change it and save it again.',
  )
  expect(refusedWords({ code: 'aquarium_not_found', message: '' }, { noun })).toContain('This tank is gone.')
  expect(refusedWords({ code: 'aquarium_not_found', message: '' }, { noun, isTankThere: true })).toContain(
    'and is back.',
  )
  expect(againWords({ code: 'idempotency_key_reused', message: '' })).toBe('Save as new')
  expect(againWords({ code: 'log_gone', message: '' })).toBe('Save again')
  expect(againWords({ code: 'invalid_request', message: '' })).toBeUndefined()
})

test('only a refused log is known to be on this device alone: the answer to another may be lost', () => {
  expect(whereWords({ noun, refusal: { code: 'invalid_request', message: 'No.' } }, 'data logs')).toBe(
    'This log is on this device only.',
  )
  expect(whereWords({ noun }, 'data logs')).toContain('may already have reached Coralline')
  expect([onlyHereWords(logs(1)), onlyHereWords(logs(2))]).toEqual([
    '1 log is only on this device, and stays there',
    '2 logs are only on this device, and stay there',
  ])
})

test('what waits is counted by what it is', () => {
  expect(countedCalls(logs(2))).toBe('2 logs')
  expect(countedCalls([...logs(1), { noun: 'event' }, { noun: 'event' }])).toBe('1 log and 2 events')
  const reused = refusedWords({ code: 'idempotency_key_reused', message: '' }, { noun: 'event' })
  expect(reused).toMatch(/^This event was saved before, with other values/)
})
