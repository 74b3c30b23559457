import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/errors/errors.ts'
import { NetworkError } from '#web/api/api.ts'
import { readNotesDraft } from './notes-draft.ts'
import type { NotesState } from './notes-keeper.ts'
import { NotesKeeper } from './notes-keeper.ts'

const place = 'coralline:notes-draft:3:aquarium:7'
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Save = {
  notes: string
  before: string
  answer(): Promise<void>
  lose(): Promise<void>
  refuse(error: unknown): Promise<void>
}

/** A keeper of notes, and a server that stores like ours and answers when it is told to. */
function open(stored = '') {
  const server = { notes: stored, sent: [] as Save[], isOffline: false }
  const shown: NotesState[] = []
  const lost: string[] = []
  const keeper = new NotesKeeper({
    place,
    stored,
    save(notes, before) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const settle = async (how: () => void) => {
        how()
        await vi.advanceTimersByTimeAsync(0)
      }
      const store = () => {
        if (server.notes !== before) return reject(new ApiError('notes_changed', 'Changed elsewhere.'))
        server.notes = notes
        resolve()
      }
      server.sent.push({
        notes,
        before,
        answer: () => settle(store),
        lose: () =>
          settle(() => {
            server.notes = notes
            reject(new NetworkError())
          }),
        refuse: (error) => settle(() => reject(error)),
      })
      return promise
    },
    fetchStored: async () => {
      if (server.isOffline) throw new NetworkError()
      return server.notes
    },
    onChange: (state) => void shown.push(state),
    onLost: (_error, text) => void lost.push(text),
  })
  return { keeper, server, shown, lost }
}

const aSecond = () => vi.advanceTimersByTimeAsync(1000)
const last = (server: { sent: Save[] }) => server.sent.at(-1) as Save

test('what is typed is sent a second after the last key, with what it was made from', async () => {
  const { keeper, server } = open('Skimmer')
  keeper.change('Skimmer 9')
  await vi.advanceTimersByTimeAsync(999)
  keeper.change('Skimmer 9001')
  await vi.advanceTimersByTimeAsync(999)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent).toMatchObject([{ notes: 'Skimmer 9001', before: 'Skimmer' }])
  expect(keeper.state.status).toBe('saving')
  await last(server).answer()
  expect(keeper.state).toMatchObject({ text: 'Skimmer 9001', status: 'saved' })
  expect(kept.size).toBe(0)
})

test('there is one save at a time, and the last text is the last that is saved', async () => {
  const { keeper, server } = open()
  keeper.change('a')
  await aSecond()
  keeper.change('ab')
  await aSecond()
  keeper.flush()
  keeper.change('abc')
  await aSecond()
  expect(server.sent.map(({ notes }) => notes)).toEqual(['a'])
  await last(server).answer()
  expect(server.sent.map(({ notes, before }) => [before, notes])).toEqual([
    ['', 'a'],
    ['a', 'abc'],
  ])
  expect(keeper.state.status).toBe('saving')
  await last(server).answer()
  expect(keeper.state.status).toBe('saved')
  expect(server.notes).toBe('abc')
  await aSecond()
  expect(server.sent).toHaveLength(2)
})

test('a text that came back to what is stored is not sent', async () => {
  const { keeper, server } = open('same')
  keeper.change('same!')
  keeper.change('same')
  await aSecond()
  expect(server.sent).toEqual([])
  expect(keeper.state.status).toBe('saved')
})

describe('a save whose answer is lost', () => {
  test('is no conflict with oneself, and nothing typed meanwhile is lost', async () => {
    const { keeper, server } = open('old')
    keeper.change('new')
    await aSecond()
    await last(server).lose()
    expect(keeper.state).toMatchObject({ status: 'failed', text: 'new' })
    expect(readNotesDraft(place)).toMatchObject({ text: 'new', base: 'old', sent: 'new' })
    keeper.change('newer')
    await aSecond()
    expect(last(server)).toMatchObject({ notes: 'newer', before: 'old' })
    await last(server).answer()
    expect(last(server)).toMatchObject({ notes: 'newer', before: 'new' })
    await last(server).answer()
    expect(keeper.state.status).toBe('saved')
    expect(server.notes).toBe('newer')
  })

  test('is tried again when the network is back, and only then by itself', async () => {
    const { keeper, server } = open()
    keeper.change('typed')
    await aSecond()
    await last(server).refuse(new NetworkError())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent).toHaveLength(1)
    keeper.reconnect()
    await last(server).answer()
    expect(server.notes).toBe('typed')
    keeper.change('typed more')
    await aSecond()
    await last(server).refuse(new ApiError('internal', 'Something went wrong.'))
    keeper.reconnect()
    expect(server.sent).toHaveLength(3)
    keeper.flush()
    await last(server).answer()
    expect(server.notes).toBe('typed more')
  })
})

describe('notes that were changed elsewhere', () => {
  async function meetOthers() {
    const opened = open('ours')
    opened.keeper.change('mine')
    await aSecond()
    opened.server.notes = 'theirs'
    await last(opened.server).answer()
    return opened
  }

  test('are never overwritten unasked, whatever is typed', async () => {
    const { keeper, server } = await meetOthers()
    expect(keeper.state).toMatchObject({ status: 'conflict', text: 'mine', theirs: 'theirs' })
    keeper.change('mine, and more')
    keeper.flush()
    keeper.reconnect()
    await aSecond()
    expect(server.sent).toHaveLength(1)
    expect(server.notes).toBe('theirs')
    keeper.keepMine()
    await last(server).answer()
    expect(server.notes).toBe('mine, and more')
    expect(keeper.state.status).toBe('saved')
  })

  test('are also those that were taken back to what stood here before', async () => {
    for (const isLoaded of [true, false]) {
      const { keeper, server } = open('A')
      keeper.change('A plus')
      await aSecond()
      await last(server).answer()
      server.notes = 'A'
      if (isLoaded) keeper.receive('A')
      expect(keeper.state.text).toBe(isLoaded ? 'A' : 'A plus')
      keeper.change('A plus!')
      await aSecond()
      await last(server).answer()
      expect(keeper.state.status).toBe(isLoaded ? 'saved' : 'conflict')
      expect(server.notes).toBe(isLoaded ? 'A plus!' : 'A')
    }
  })

  test('are taken when they are chosen', async () => {
    const { keeper, server } = await meetOthers()
    keeper.take('theirs')
    await aSecond()
    expect(server.sent).toHaveLength(1)
    expect(keeper.state).toMatchObject({ text: 'theirs', status: 'saved' })
    expect(kept.size).toBe(0)
  })

  test('are shown at once where nothing is typed, and are a failure while nobody can tell what they are', async () => {
    const { keeper, server } = open('ours')
    keeper.receive('theirs')
    expect(keeper.state.text).toBe('theirs')
    keeper.change('mine')
    keeper.receive('newest')
    expect(keeper.state.text).toBe('mine')
    await aSecond()
    server.notes = 'newest'
    server.isOffline = true
    await last(server).answer()
    expect(keeper.state).toMatchObject({ status: 'failed', text: 'mine' })
    expect(server.notes).toBe('newest')
  })
})

describe('a page that is left', () => {
  test('sends at once, and says nothing more', async () => {
    const { keeper, server, shown, lost } = open()
    keeper.change('the last words')
    const told = shown.length
    keeper.leave()
    expect(last(server)).toMatchObject({ notes: 'the last words' })
    await last(server).answer()
    expect(shown.length).toBe(told)
    expect(lost).toEqual([])
    expect(kept.size).toBe(0)
  })

  test('tells what it could not save, and keeps it', async () => {
    const { keeper, server, lost } = open()
    keeper.change('the last words')
    keeper.leave()
    await last(server).refuse(new NetworkError())
    expect(lost).toEqual(['the last words'])
    expect(readNotesDraft(place)?.text).toBe('the last words')
    expect(keeper.isAtRisk).toBe(false)
  })

  test('tells it once more, and keeps nothing, where there is no aquarium any more', async () => {
    const { keeper, server, lost } = open()
    keeper.change('the last words')
    await aSecond()
    await last(server).refuse(new ApiError('aquarium_not_found', 'Gone.'))
    expect(keeper.isGone).toBe(true)
    keeper.leave()
    expect(lost).toEqual(['the last words'])
    expect(kept.size).toBe(0)
    expect(server.sent).toHaveLength(1)
  })
})

describe('a draft of an earlier visit', () => {
  const at = '2026-01-31T20:05:42.000Z'
  const leave = (draft: object) => kept.set(place, JSON.stringify({ at, ...draft }))

  test('is gone on with where the stored notes are those that it was made from, or what it had sent', async () => {
    for (const stored of ['base', 'sent']) {
      leave({ text: 'draft', base: 'base', sent: 'sent' })
      const { keeper, server } = open(stored)
      expect(keeper.state).toMatchObject({ text: 'draft', status: 'saving', restoredFrom: at })
      keeper.enter()
      expect(last(server)).toMatchObject({ notes: 'draft', before: stored })
      await last(server).answer()
      expect(keeper.state.status).toBe('saved')
    }
  })

  test('is a conflict with others’ notes, and nothing where it has been saved', () => {
    leave({ text: 'draft', base: 'base' })
    const { keeper, server } = open('theirs')
    keeper.enter()
    expect(keeper.state).toMatchObject({ status: 'conflict', text: 'draft', theirs: 'theirs' })
    expect(server.sent).toEqual([])
    expect(open('draft').keeper.state).toEqual({ text: 'draft', status: 'saved' })
    expect(kept.size).toBe(0)
  })

  test.each(['draft', 'draft!', 'base'])(
    'stays a conflict at the next visit where nothing was chosen: %s',
    (typed) => {
      leave({ text: 'draft', base: 'base' })
      const first = open('theirs')
      first.keeper.enter()
      if (typed !== 'draft') first.keeper.change(typed)
      first.keeper.receive('theirs')
      expect(first.keeper.state).toMatchObject({ status: 'conflict', text: typed })
      first.keeper.leave()
      const { keeper, server } = open('theirs')
      keeper.enter()
      expect(keeper.state).toMatchObject({ status: 'conflict', text: typed, theirs: 'theirs' })
      expect([first.server.sent, server.sent]).toEqual([[], []])
    },
  )

  test('is no longer told once what is stored was taken', () => {
    leave({ text: 'draft', base: 'base' })
    const { keeper } = open('theirs')
    keeper.take('theirs')
    expect(keeper.state).toEqual({ text: 'theirs', status: 'saved' })
    expect(kept.size).toBe(0)
  })
})

test('what another tab has typed meanwhile stays its draft when this one has saved', async () => {
  const [here, other] = [open(), open()]
  here.keeper.change('here')
  await aSecond()
  other.keeper.change('there')
  await last(here.server).answer()
  expect(here.keeper.state.status).toBe('saved')
  expect(readNotesDraft(place)?.text).toBe('there')
})

test('what is too long is neither sent nor cut, and is at no risk once it is a draft', async () => {
  const { keeper, server } = open()
  keeper.change('🐠'.repeat(5002))
  await aSecond()
  expect(server.sent).toEqual([])
  expect(keeper.state).toMatchObject({ status: 'failed', text: '🐠'.repeat(5002) })
  expect(String(keeper.state.error)).toContain('at most 5,000 characters. Take 2 away.')
  expect(keeper.isAtRisk).toBe(false)
  kept.clear()
  expect(keeper.isAtRisk).toBe(true)
})
