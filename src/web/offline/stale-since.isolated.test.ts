import { beforeEach, expect, test, vi } from 'vitest'

/** A component that renders the present state. */
vi.mock('react', () => ({
  useSyncExternalStore: (_listen: unknown, snapshot: () => unknown) => snapshot(),
}))

const [earlier, later] = ['2026-11-22T10:12:00.000Z', '2026-11-22T10:13:00.000Z']

beforeEach(() => vi.resetModules())

test('a page is as old as the oldest thing that it shows, until one is as the server has it', async () => {
  const { showStaleSince, noteAnswered, useStaleSince: shown } = await import('./stale-since.ts')
  expect(shown()).toBeUndefined()
  showStaleSince({ at: later, isOffline: false })
  showStaleSince({ at: earlier, isOffline: false })
  expect(shown()).toEqual({ at: earlier, isOffline: false })
  showStaleSince({ at: later, isOffline: true })
  expect(shown()).toEqual({ at: earlier, isOffline: true })
  noteAnswered()
  expect(shown()).toEqual({ at: earlier, isOffline: true, isAnswered: true })
  showStaleSince(undefined)
  noteAnswered()
  expect(shown()).toBeUndefined()
})
