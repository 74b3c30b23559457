import { beforeEach, expect, test, vi } from 'vitest'

/** A component that renders the present state. */
vi.mock('react', () => ({
  useSyncExternalStore: (_listen: unknown, snapshot: () => unknown) => snapshot(),
}))

const [earlier, later] = ['2026-11-22T10:12:00.000Z', '2026-11-22T10:13:00.000Z']

beforeEach(() => vi.resetModules())

test('a page is as old as the oldest thing that it shows, until one is as the server has it', async () => {
  const { showAsOf, noteAnswered, useAsOf: shown } = await import('./as-of.ts')
  expect(shown()).toBeUndefined()
  showAsOf({ at: later, isOffline: false })
  showAsOf({ at: earlier, isOffline: false })
  expect(shown()).toEqual({ at: earlier, isOffline: false })
  showAsOf({ at: later, isOffline: true })
  expect(shown()).toEqual({ at: earlier, isOffline: true })
  noteAnswered()
  expect(shown()).toEqual({ at: earlier, isOffline: true, isAnswered: true })
  showAsOf(undefined)
  noteAnswered()
  expect(shown()).toBeUndefined()
})
