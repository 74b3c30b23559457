import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log, NewLog } from '#contract/logs.ts'
import { parameters, perParameter } from '#domain/parameters.ts'
import { clearMessage } from '#web/messages/notification.ts'
import { readLogDraft } from './log-draft.ts'
import type { SaveOutcome } from './log-saving.ts'
import { useSaveLog } from './log-saving.ts'
import { useDraftPlace, useLogDraft } from './use-log-draft.ts'

vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react-router')>()),
  useRevalidator: () => ({ revalidate: async () => {} }),
  useRouteLoaderData: () => ({ user: { id: 3 } }),
}))

const kept = new Map<string, string>()
/** Stores a log for each key, as ours does. What it answers can be lost. */
const server = {
  logs: [] as Log[],
  byKey: new Map<string, { body: string; log: Log }>(),
  loses: 0,
  refuses: undefined as object | undefined,
}

beforeEach(() => {
  kept.clear()
  Object.assign(server, { logs: [], byKey: new Map(), loses: 0, refuses: undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (_address: string, { method, headers, body }: RequestInit) => {
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
  clearMessage()
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
  const { before: _, ...values } = JSON.parse(body)
  return Object.assign(server.logs[0] ?? {}, values) as Log
}

/** The form of a new log as a page shows it, or as the next visit does. */
function openForm() {
  let form:
    | { draft: ReturnType<typeof useLogDraft>; save: () => Promise<SaveOutcome>; place: string }
    | undefined
  let isOpen = true
  const task = { verb: 'create', aquariumId: 7 } as const
  const Form = () => {
    const place = useDraftPlace(task)
    const draft = useLogDraft({ parameters, task, resumed: readLogDraft(place) })
    const written = { ...draft.form }
    const change = (name: keyof typeof written, text: string) => {
      written[name] = text
      draft.change(name, text)
    }
    const save = useSaveLog({
      parameters,
      task,
      mode: 'user',
      draft: { ...draft, form: written },
      onClose: () => {
        isOpen = false
      },
    })
    form = { draft: { ...draft, change }, save, place }
    return null
  }
  renderToStaticMarkup(createElement(Form))
  if (!form) throw new Error('The form was not rendered.')
  return { ...form, isOpen: () => isOpen }
}

test('a log whose answer is lost is saved once, however often one saves again', async () => {
  server.loses = 2
  const { draft, save, isOpen } = openForm()
  draft.change('ph', '8.2')
  expect(await save()).toMatchObject({ wasSent: true })
  expect(await save()).toMatchObject({ wasSent: true })
  expect(isOpen()).toBe(true)
  expect(await save()).toBe('saved')
  expect(isOpen()).toBe(false)
  expect(server.logs).toMatchObject([{ ph: 8.2 }])
  expect(kept.size).toBe(0)
})

test('what is typed after a lost answer is a change of the log that was saved', async () => {
  server.loses = 1
  const { draft, save } = openForm()
  draft.change('ph', '8.2')
  await save()
  draft.change('ph', '8.3')
  draft.change('note', 'after the skimmer')
  expect(await save()).toBe('saved')
  expect(server.logs).toMatchObject([{ ph: 8.3, note: 'after the skimmer' }])
})

test('the next visit goes on with the same log', async () => {
  server.loses = 1
  const first = openForm()
  first.draft.change('ph', '8.2')
  await first.save()
  const second = openForm()
  expect(await second.save()).toBe('saved')
  expect(server.logs).toMatchObject([{ ph: 8.2 }])
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
  await openForm().save()
  expect(server.logs).toHaveLength(2)
})
