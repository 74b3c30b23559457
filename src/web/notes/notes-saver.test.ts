import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/errors/errors.ts'
import { storageOf } from '#domain/testing/storage.ts'
import { NetworkError } from '#web/api/api.ts'
import { writeDraft } from '#web/ui/drafts/drafts.ts'
import type { NotesState } from './notes-saver.ts'
import { NotesSaver, notesDraftStorageKey, readNotesDraft } from './notes-saver.ts'

const storageKey = 'coralline:notes-draft:3:aquarium:7'
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  vi.stubGlobal('localStorage', storageOf(kept))
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

/** A saver of notes, and a server that stores like ours and answers when it is told to. */
function open(stored = '') {
  const server = { notes: stored, sent: [] as Save[], isOffline: false }
  const shown: NotesState[] = []
  const lost: string[] = []
  const saver = new NotesSaver({
    storageKey,
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
  return { saver, server, shown, lost }
}

const aSecond = () => vi.advanceTimersByTimeAsync(1000)
const last = (server: { sent: Save[] }) => server.sent.at(-1) as Save

test('what is typed is sent a second after the last key, with what it was made from', async () => {
  const { saver, server } = open('Skimmer')
  saver.change('Skimmer 9')
  await vi.advanceTimersByTimeAsync(999)
  saver.change('Skimmer 9001')
  await vi.advanceTimersByTimeAsync(999)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.sent).toMatchObject([{ notes: 'Skimmer 9001', before: 'Skimmer' }])
  expect(saver.state.status).toBe('saving')
  await last(server).answer()
  expect(saver.state).toMatchObject({ text: 'Skimmer 9001', status: 'saved' })
  expect(kept.size).toBe(0)
})

test('there is one save at a time, and the last text is the last that is saved', async () => {
  const { saver, server } = open()
  saver.change('a')
  await aSecond()
  saver.change('ab')
  await aSecond()
  saver.flush()
  saver.change('abc')
  await aSecond()
  expect(server.sent.map(({ notes }) => notes)).toEqual(['a'])
  await last(server).answer()
  expect(server.sent.map(({ notes, before }) => [before, notes])).toEqual([
    ['', 'a'],
    ['a', 'abc'],
  ])
  expect(saver.state.status).toBe('saving')
  await last(server).answer()
  expect(saver.state.status).toBe('saved')
  expect(server.notes).toBe('abc')
  await aSecond()
  expect(server.sent).toHaveLength(2)
})

test('a text that came back to what is stored is not sent', async () => {
  const { saver, server } = open('same')
  saver.change('same!')
  saver.change('same')
  await aSecond()
  expect(server.sent).toEqual([])
  expect(saver.state.status).toBe('saved')
})

describe('a save whose answer is lost', () => {
  test('is no conflict with oneself, and nothing typed meanwhile is lost', async () => {
    const { saver, server } = open('old')
    saver.change('new')
    await aSecond()
    await last(server).lose()
    expect(saver.state).toMatchObject({ status: 'failed', text: 'new' })
    expect(readNotesDraft(storageKey)).toMatchObject({ text: 'new', base: 'old', sent: 'new' })
    saver.change('newer')
    await aSecond()
    expect(last(server)).toMatchObject({ notes: 'newer', before: 'old' })
    await last(server).answer()
    expect(last(server)).toMatchObject({ notes: 'newer', before: 'new' })
    await last(server).answer()
    expect(saver.state.status).toBe('saved')
    expect(server.notes).toBe('newer')
  })

  test('is tried again when the network is back, and only then by itself', async () => {
    const { saver, server } = open()
    saver.change('typed')
    await aSecond()
    await last(server).refuse(new NetworkError())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent).toHaveLength(1)
    saver.reconnect()
    await last(server).answer()
    expect(server.notes).toBe('typed')
    saver.change('typed more')
    await aSecond()
    await last(server).refuse(new ApiError('internal', 'Something went wrong.'))
    saver.reconnect()
    expect(server.sent).toHaveLength(3)
    saver.flush()
    await last(server).answer()
    expect(server.notes).toBe('typed more')
  })
})

describe('notes that were changed elsewhere', () => {
  async function meetOthers() {
    const opened = open('ours')
    opened.saver.change('mine')
    await aSecond()
    opened.server.notes = 'theirs'
    await last(opened.server).answer()
    return opened
  }

  test('are never overwritten unasked, whatever is typed', async () => {
    const { saver, server } = await meetOthers()
    expect(saver.state).toMatchObject({ status: 'conflict', text: 'mine', theirs: 'theirs' })
    saver.change('mine, and more')
    saver.flush()
    saver.reconnect()
    await aSecond()
    expect(server.sent).toHaveLength(1)
    expect(server.notes).toBe('theirs')
    saver.keepMine()
    await last(server).answer()
    expect(server.notes).toBe('mine, and more')
    expect(saver.state.status).toBe('saved')
  })

  test('are also those that were taken back to what stood here before', async () => {
    for (const isLoaded of [true, false]) {
      const { saver, server } = open('A')
      saver.change('A plus')
      await aSecond()
      await last(server).answer()
      server.notes = 'A'
      if (isLoaded) saver.receive('A')
      expect(saver.state.text).toBe(isLoaded ? 'A' : 'A plus')
      saver.change('A plus!')
      await aSecond()
      await last(server).answer()
      expect(saver.state.status).toBe(isLoaded ? 'saved' : 'conflict')
      expect(server.notes).toBe(isLoaded ? 'A plus!' : 'A')
    }
  })

  test('are taken when they are chosen', async () => {
    const { saver, server } = await meetOthers()
    saver.take('theirs')
    await aSecond()
    expect(server.sent).toHaveLength(1)
    expect(saver.state).toMatchObject({ text: 'theirs', status: 'saved' })
    expect(kept.size).toBe(0)
  })

  test('are shown at once where nothing is typed, and are a failure while nobody can tell what they are', async () => {
    const { saver, server } = open('ours')
    saver.receive('theirs')
    expect(saver.state.text).toBe('theirs')
    saver.change('mine')
    saver.receive('newest')
    expect(saver.state.text).toBe('mine')
    await aSecond()
    server.notes = 'newest'
    server.isOffline = true
    await last(server).answer()
    expect(saver.state).toMatchObject({ status: 'failed', text: 'mine' })
    expect(server.notes).toBe('newest')
  })
})

describe('a page that is left', () => {
  test('sends at once, and says nothing more', async () => {
    const { saver, server, shown, lost } = open()
    saver.change('the last words')
    const told = shown.length
    saver.leave()
    expect(last(server)).toMatchObject({ notes: 'the last words' })
    await last(server).answer()
    expect(shown.length).toBe(told)
    expect(lost).toEqual([])
    expect(kept.size).toBe(0)
  })

  test('tells what it could not save, and keeps it', async () => {
    const { saver, server, lost } = open()
    saver.change('the last words')
    saver.leave()
    await last(server).refuse(new NetworkError())
    expect(lost).toEqual(['the last words'])
    expect(readNotesDraft(storageKey)?.text).toBe('the last words')
    expect(saver.isAtRisk).toBe(false)
  })

  test('tells it once more, and keeps nothing, where there is no aquarium any more', async () => {
    const { saver, server, lost } = open()
    saver.change('the last words')
    await aSecond()
    await last(server).refuse(new ApiError('aquarium_not_found', 'Gone.'))
    expect(saver.isGone).toBe(true)
    saver.leave()
    expect(lost).toEqual(['the last words'])
    expect(kept.size).toBe(0)
    expect(server.sent).toHaveLength(1)
  })
})

describe('a draft of an earlier visit', () => {
  const at = '2026-01-31T20:05:42.000Z'
  const leave = (draft: object) => kept.set(storageKey, JSON.stringify({ at, ...draft }))

  test('is gone on with where the stored notes are those that it was made from, or what it had sent', async () => {
    for (const stored of ['base', 'sent']) {
      leave({ text: 'draft', base: 'base', sent: 'sent' })
      const { saver, server } = open(stored)
      expect(saver.state).toMatchObject({ text: 'draft', status: 'saving', restoredFrom: at })
      saver.enter()
      expect(last(server)).toMatchObject({ notes: 'draft', before: stored })
      await last(server).answer()
      expect(saver.state.status).toBe('saved')
    }
  })

  test('is a conflict with others’ notes, and nothing where it has been saved', () => {
    leave({ text: 'draft', base: 'base' })
    const { saver, server } = open('theirs')
    saver.enter()
    expect(saver.state).toMatchObject({ status: 'conflict', text: 'draft', theirs: 'theirs' })
    expect(server.sent).toEqual([])
    expect(open('draft').saver.state).toEqual({ text: 'draft', status: 'saved' })
    expect(kept.size).toBe(0)
  })

  test.each(['draft', 'draft!', 'base'])(
    'stays a conflict at the next visit where nothing was chosen: %s',
    (typed) => {
      leave({ text: 'draft', base: 'base' })
      const first = open('theirs')
      first.saver.enter()
      if (typed !== 'draft') first.saver.change(typed)
      first.saver.receive('theirs')
      expect(first.saver.state).toMatchObject({ status: 'conflict', text: typed })
      first.saver.leave()
      const { saver, server } = open('theirs')
      saver.enter()
      expect(saver.state).toMatchObject({ status: 'conflict', text: typed, theirs: 'theirs' })
      expect([first.server.sent, server.sent]).toEqual([[], []])
    },
  )

  test('is no longer told once what is stored was taken', () => {
    leave({ text: 'draft', base: 'base' })
    const { saver } = open('theirs')
    saver.take('theirs')
    expect(saver.state).toEqual({ text: 'theirs', status: 'saved' })
    expect(kept.size).toBe(0)
  })
})

test('what another tab has typed meanwhile stays its draft when this one has saved', async () => {
  const [here, other] = [open(), open()]
  here.saver.change('here')
  await aSecond()
  other.saver.change('there')
  await last(here.server).answer()
  expect(here.saver.state.status).toBe('saved')
  expect(readNotesDraft(storageKey)?.text).toBe('there')
})

test('what is too long is neither sent nor cut, and is at no risk once it is a draft', async () => {
  const { saver, server } = open()
  saver.change('🐠'.repeat(5002))
  await aSecond()
  expect(server.sent).toEqual([])
  expect(saver.state).toMatchObject({ status: 'failed', text: '🐠'.repeat(5002) })
  expect(String(saver.state.error)).toContain('at most 5,000 characters. Remove 2.')
  expect(saver.isAtRisk).toBe(false)
  kept.clear()
  expect(saver.isAtRisk).toBe(true)
})

test('a draft of notes is read as it was written, by its keeper and for its aquarium only', () => {
  const draft = { text: 'Skimmer\n🐠', base: '', sent: 'Skim', at: '2026-01-31T20:05:42.000Z' }
  expect(notesDraftStorageKey(3, 7)).toBe(storageKey)
  expect(writeDraft(storageKey, draft)).toBe(true)
  expect(readNotesDraft(storageKey)).toEqual(draft)
  expect(readNotesDraft(notesDraftStorageKey(4, 7))).toBeUndefined()
  expect(readNotesDraft(notesDraftStorageKey(3, 8))).toBeUndefined()
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"text":5,"base":"","at":"2026-01-31"}',
  '{"text":"a","base":"b","at":"x"}',
])('%s is no draft of notes', (text) => {
  kept.set(storageKey, text)
  expect(readNotesDraft(storageKey)).toBeUndefined()
})
