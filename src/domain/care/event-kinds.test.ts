import { expect, test } from 'vitest'
import type { EventField, EventKind } from './event-kinds.ts'
import { eventKinds } from './event-kinds.ts'

test('the kinds of events stand in their order of rank', () => {
  const ranked: EventKind[] = [
    'water_change',
    'doser',
    'dose',
    'livestock',
    'equipment',
    'cleaning',
    'feeding',
    'other',
  ]
  expect(eventKinds.map(({ key }) => key)).toEqual(ranked)
})

test('a kind needs only what it takes', () => {
  for (const { takes, needs } of eventKinds) {
    const taken: readonly EventField[] = takes
    for (const field of needs) expect(taken).toContain(field)
  }
})

test('an amount is never taken without a share of the water or a product', () => {
  for (const { takes, needs } of eventKinds) {
    const [taken, needed]: (readonly EventField[])[] = [takes, needs]
    if (!taken?.includes('amount')) continue
    expect(needed?.includes('percent') || needed?.includes('product_id')).toBe(true)
  }
})
