import { expect, test } from 'vitest'
import { aged, begun } from './use-pairing.ts'

const made = { id: 'a', code: 'KELP-7Q2M', url: '', urls: [], expires_at: '2026-11-26T10:02:00.000Z' }

test('a code is over when its time is, also where the server cannot be asked', () => {
  const pairing = begun(made, 5_000)
  expect(pairing).toMatchObject({ state: 'waiting', secondsLeft: 120 })
  expect(aged(pairing, 124_000)).toMatchObject({ state: 'waiting', secondsLeft: 1 })
  expect(aged(pairing, 125_000)).toMatchObject({ state: 'over', secondsLeft: 0, ended: false })
  expect(aged({ ...pairing, state: 'claimed' }, 125_000).state).toBe('over')
  expect(aged({ ...pairing, state: 'claimed', isConfirmed: true }, 125_000).state).toBe('claimed')
})
