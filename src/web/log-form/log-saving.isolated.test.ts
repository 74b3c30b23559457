import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log, NewLog } from '#contract/aquariums/logs.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { storageOf } from '#domain/testing/storage.ts'
import { readLogDraft } from '#web/log-form/draft/log-draft.ts'
import { useDraftStorageKey, useLogDraft } from '#web/log-form/draft/use-log-draft.ts'
import { useLogQuestions } from '#web/log-form/use-log-questions.ts'
import { sendUnsent } from '#web/outbox/sender.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import type { SaveOutcome } from './log-saving.ts'
import { useSaveLog } from './log-saving.ts'
import type { CreateTask, EditTask } from './log-task.ts'

vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react-router')>()),
  useRevalidator: () => ({ revalidate: async () => {} }),
  useRouteLoaderData: () => ({ user: { id: 3 } }),
}))

const said = vi.hoisted(() => [] as Message[])
vi.mock('#web/ui/messages/notification.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#web/ui/messages/notification.ts')>()),
  showMessage: (message: Message) => said.push(message),
}))

const kept = new Map<string, string>()
/** Stores one log for each Idempotency-Key, as the real server does. Its responses can get lost. */
const server = {
  logs: [] as Log[],
  byKey: new Map<string, { body: string; log: Log }>(),
  loses: 0,
  refuses: undefined as object | undefined,
}

/** A stored log with these values. */
const logWith = (values: Partial<Log>): Log => ({
  ...perParameter(() => null),
  id: 1,
  aquarium_id: 7,
  timestamp: '2026-01-31T20:05:00',
  note: null,
  ...values,
})
/** The changes of logs that it got. */
const sent: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3' })
  kept.clear()
  said.length = 0
  Object.assign(server, { logs: [], byKey: new Map(), loses: 0, refuses: undefined })
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    if (address === '/api/me') return Response.json({ id: 3, preferences: {} })
    if (method === 'DELETE') return remove(address)
    if (server.refuses) return Response.json(server.refuses, { status: 400 })
    const log = method === 'PUT' ? change(String(body)) : create(String(body), new Headers(headers))
    if (server.loses > 0) {
      server.loses -= 1
      throw new TypeError('Failed to fetch')
    }
    return log
      ? Response.json(log)
      : Response.json({ code: 'idempotency_key_reused', message: 'Reused.' }, { status: 409 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function create(body: string, headers: Headers): Log | undefined {
  const key = headers.get('idempotency-key') ?? crypto.randomUUID()
  const known = server.byKey.get(key)
  if (known) return known.body === body ? known.log : undefined
  const log = {
    id: server.logs.length + 1,
    ...perParameter(() => null),
    note: null,
    ...(JSON.parse(body) as NewLog),
  } as Log
  server.logs.push(log)
  server.byKey.set(key, { body, log: { ...log } })
  return log
}

function change(body: string): Log | undefined {
  sent.push(JSON.parse(body))
  const { before: _, ...values } = JSON.parse(body)
  return Object.assign(server.logs[0] ?? {}, values) as Log
}

function remove(address: string): Response {
  server.logs = server.logs.filter(({ id }) => !address.endsWith(`/${id}`))
  return new Response(null, { status: 204 })
}

/** Opens the form of a log as a page does, or as the next visit does. */
function openForm(task: CreateTask | EditTask = { verb: 'create', aquariumId: 7 }) {
  let form:
    | { draft: ReturnType<typeof useLogDraft>; save: () => Promise<SaveOutcome>; storageKey: string }
    | undefined
  let isOpen = true
  const edited: EditTask[] = []
  const Form = () => {
    const storageKey = useDraftStorageKey(task)
    const draft = useLogDraft({ parameters, task, resumed: readLogDraft(storageKey) })
    const written = { ...draft.form }
    const change = (name: keyof typeof written, text: string) => {
      written[name] = text
      draft.change(name, text)
    }
    const save = useSaveLog({
      task,
      mode: 'user',
      draft: { ...draft, form: written },
      questions: useLogQuestions(draft.parameters, task),
      onEdit: (task) => edited.push(task),
      onClose: () => {
        isOpen = false
      },
    })
    form = { draft: { ...draft, change }, save, storageKey }
    return null
  }
  renderToStaticMarkup(createElement(Form))
  if (!form) throw new Error('The form was not rendered.')
  return { ...form, isOpen: () => isOpen, edited }
}

test('a log whose answer is lost is kept on this device, and its form closes', async () => {
  server.loses = 1
  const { draft, save, isOpen } = openForm()
  draft.change('ph', '8.2')
  expect(await save()).toBe('saved')
  expect(isOpen()).toBe(false)
  expect(kept.size).toBe(0)
  expect(said).toMatchObject([
    {
      title: 'Data Log Created',
      body: 'It is kept on this device: 1 log waits to be sent.',
      type: 'success',
    },
  ])
  await sendUnsent()
  expect(server.logs).toMatchObject([{ ph: 8.2 }])
})

test('what is typed while a log is on its way leaves no draft once that waits', async () => {
  server.loses = 1
  const { draft, save } = openForm()
  draft.change('ph', '8.2')
  const send = fetch
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    if (request.method === 'POST') draft.change('note', 'Fed')
    return send(address, request)
  })
  expect(await save()).toBe('saved')
  expect(kept.size).toBe(0)
  await sendUnsent()
  expect(server.logs).toHaveLength(1)
})

test('two windows with the same form keep a draft each, and saving one leaves the other', async () => {
  const [first, second] = [openForm(), openForm()]
  first.draft.change('note', 'typed in the first')
  second.draft.change('note', 'typed in the second')
  first.draft.change('ph', '8.2')
  expect(await second.save()).toBe('saved')
  expect(readLogDraft(first.storageKey)).toMatchObject({ form: { ph: '8.2', note: 'typed in the first' } })
  const third = openForm()
  expect(third.draft.form.note).toBe('typed in the first')
  expect(await third.save()).toBe('saved')
  expect(server.logs).toMatchObject([{ note: 'typed in the second' }, { note: 'typed in the first' }])
  expect(kept.size).toBe(0)
})

test('a draft of another window stays where the own one gets a new key, or becomes empty', () => {
  const [first, second] = [openForm(), openForm()]
  first.draft.change('note', 'typed in the first')
  second.draft.change('note', 'typed in the second')
  second.draft.renewKey()
  expect([...kept.values()].map((text) => JSON.parse(text).form.note)).toEqual([
    'typed in the first',
    'typed in the second',
  ])
  second.draft.change('note', '')
  expect(readLogDraft(first.storageKey)).toMatchObject({ form: { note: 'typed in the first' } })
  expect(kept.size).toBe(1)
})

test('a server that fails says so, and the log is kept, which is no error', async () => {
  server.refuses = { code: 'internal', message: 'Something went wrong.' }
  const { draft, save, isOpen } = openForm()
  draft.change('ph', '8.2')
  expect(await save()).toBe('saved')
  expect(isOpen()).toBe(false)
  expect(said).toMatchObject([{ title: 'Data Log Kept On This Device', type: 'warning' }])
  expect(renderToStaticMarkup(said[0]?.body)).toBe(
    'Something went wrong. It is kept on this device: 1 log waits to be sent.',
  )
  server.refuses = undefined
  await sendUnsent()
  expect(server.logs).toMatchObject([{ ph: 8.2 }])
})

test('where the browser keeps nothing the form stays until there is an answer, and nothing is saved twice', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  server.loses = 2
  const first = openForm()
  first.draft.change('ph', '8.2')
  expect(await first.save()).toMatchObject({ wasSent: true })
  expect(await first.save()).toMatchObject({ wasSent: true })
  expect(first.isOpen()).toBe(true)
  const next = openForm()
  expect(await next.save()).toBe('saved')
  expect(server.logs).toMatchObject([{ ph: 8.2 }])
  expect(kept.size).toBe(0)
})

test('what was refused was not saved: the next try sends what is typed then', async () => {
  server.refuses = { code: 'invalid_input', message: 'No.', fields: { ph: 'Too much.' } }
  const { draft, save } = openForm()
  draft.change('ph', '8.2')
  expect(await save()).toMatchObject({ fields: { ph: 'Too much.' }, wasSent: true })
  server.refuses = undefined
  draft.change('ph', '8.1')
  expect(await save()).toBe('saved')
  expect(server.logs).toMatchObject([{ ph: 8.1 }])
  const next = openForm()
  next.draft.change('ph', '8.1')
  await next.save()
  expect(server.logs).toHaveLength(2)
})

test('a log that was saved and deleted since is a new one by the next try, where the browser keeps nothing, too', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  server.refuses = { code: 'log_gone', message: 'It was deleted.' }
  const { draft, save, storageKey } = openForm()
  draft.change('ph', '8.2')
  const before = readLogDraft(storageKey)?.key
  expect(await save()).toMatchObject({ wasSent: true })
  expect(readLogDraft(storageKey)?.key).not.toBe(before)
})

function press(label: string) {
  said
    .at(-1)
    ?.actions?.find((action) => action.label === label)
    ?.act()
}
const undone = () => vi.waitFor(() => expect(said.at(-1)).toMatchObject({ title: 'Undone' }))

test('a saved log is offered to be undone or edited as it is stored', async () => {
  const { draft, save, edited } = openForm()
  draft.change('ph', '8.20')
  await save()
  expect(said).toMatchObject([{ title: 'Data Log Created', body: 'Log successfully added!' }])
  press('Edit')
  expect(edited).toMatchObject([{ verb: 'edit', log: { id: 1, ph: 8.2 } }])
  press('Undo')
  await undone()
  expect(server.logs).toEqual([])
})

test('an edit that is undone puts back what it changed and nothing else', async () => {
  const { draft, save } = openForm()
  draft.change('ph', '8.2')
  draft.change('calcium', '430')
  await save()
  const [log] = server.logs
  const editing = openForm({ verb: 'edit', log: { ...log } as Log })
  editing.draft.change('ph', '')
  await editing.save()
  expect(server.logs).toMatchObject([{ ph: null, calcium: 430 }])
  Object.assign(server.logs[0] ?? {}, { note: 'written elsewhere' })
  press('Undo')
  await undone()
  expect(server.logs).toMatchObject([{ ph: 8.2, calcium: 430, note: 'written elsewhere' }])
})

test('an edit that changes nothing sends nothing and cannot be undone', async () => {
  expect(await openForm({ verb: 'edit', log: logWith({ note: 'x' }) }).save()).toBe('saved')
  expect(said.at(-1)?.actions).toMatchObject([{ label: 'Edit' }])
})

test('an unusual value holds the save up once, and so does a log without anything in it', async () => {
  const { draft, save } = openForm()
  draft.change('ph', '82')
  expect(await save()).toMatchObject({ asks: true, wasSent: false })
  draft.change('ph', '')
  expect(await save()).toMatchObject({ asks: true })
  expect(server.logs).toEqual([])
  expect(await save()).toBe('saved')
  expect(server.logs).toHaveLength(1)
})

test('an edit that leaves nothing in its log is asked about', async () => {
  const log = logWith({ ph: 8.1 })
  server.logs = [{ ...log }]
  const { draft, save } = openForm({ verb: 'edit', log })
  draft.change('ph', '')
  expect(await save()).toMatchObject({ asks: true })
  expect(await save()).toBe('saved')
  expect(server.logs).toMatchObject([{ ph: null }])
})

test('the last reading of a tank makes a value unusual that every tank could have, but not that of the log itself', async () => {
  const log = logWith({ nitrate: 20 })
  const latest = { ...perParameter(() => null), nitrate: { value: 20, timestamp: log.timestamp } }
  const create = openForm({ verb: 'create', aquariumId: 7, latest })
  create.draft.change('nitrate', '2')
  expect(await create.save()).toMatchObject({ asks: true })
  server.logs = [{ ...log }]
  const edit = openForm({ verb: 'edit', log, latest })
  edit.draft.change('nitrate', '2')
  expect(await edit.save()).toBe('saved')
})

test('a draft keeps a reading of a parameter that its tank no longer has until the keeper takes it away', async () => {
  const { storageKey } = openForm()
  const at = '2026-01-31T20:05:42.000Z'
  kept.set(storageKey, JSON.stringify({ form: { 'own:12': '61.5', note: 'Fed' }, at, key: 'a-key' }))
  const sentence = 'This tank has no parameter 12: leave it out to save the rest.'
  server.refuses = { code: 'invalid_request', message: sentence, fields: { 'own:12': sentence } }
  const { draft, save } = openForm()
  expect(await save()).toMatchObject({ fields: { 'own:12': sentence } })
  expect(readLogDraft(storageKey)).toMatchObject({ form: { 'own:12': '61.5', note: 'Fed' } })
  server.refuses = undefined
  expect(await save()).toBe('saved')
  expect(server.logs).toMatchObject([{ own: [{ parameter_id: 12, value: 61.5 }], note: 'Fed' }])
  expect(draft.parameters.at(-1)).toMatchObject({ key: 'own:12', label: 'Parameter 12' })
})

test('an edit that was typed before its parameter was archived is saved with its reading', async () => {
  const before = logWith({})
  const task: EditTask = { verb: 'edit', log: before }
  const { storageKey } = openForm(task)
  const base = { ...before, 'own:12': null }
  const at = '2026-01-31T20:05:42.000Z'
  kept.set(storageKey, JSON.stringify({ form: { 'own:12': '61.5' }, base, at, key: 'a-key' }))
  server.logs = [before]
  const { draft, save } = openForm(task)
  expect(draft.conflicts).toEqual({})
  expect(await save()).toBe('saved')
  expect(sent.at(-1)).toEqual({
    own: [{ parameter_id: 12, value: 61.5 }],
    before: { own: [{ parameter_id: 12, value: null }] },
  })
})
