import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { storageOf } from '#domain/testing/storage.ts'
import { sendUnsent } from '#web/outbox/sender.ts'
import { labDraftStorageKey, readLabDraft, useLabDraft } from './lab-draft.ts'
import { useSaveReport } from './lab-saving.ts'

vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react-router')>()),
  useRevalidator: () => ({
    async revalidate() {
      server.shown = server.own
    },
  }),
  useRouteLoaderData: () => ({ user: { id: 3 } }),
}))
vi.mock('#web/ui/messages/notification.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#web/ui/messages/notification.ts')>()),
  showMessage: () => {},
}))

type Stored = Record<string, unknown> & { id: number }
/** A server that stores one log for each key, as ours does; its answer can get lost. */
const server = {
  logs: [] as Stored[],
  byKey: new Map<string, Stored>(),
  /** What the tank follows of its own. */
  own: [] as Stored[],
  /** What the page has loaded of that. */
  shown: [] as Stored[],
  loses: 0,
}
const kept = new Map<string, string>()
/** Whether the next saves have questions. */
const asked: boolean[] = []
const storageKey = labDraftStorageKey(3, 7)

beforeEach(() => {
  kept.clear()
  Object.assign(server, { logs: [], byKey: new Map(), own: [], shown: [], loses: 0 })
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { cookie: 'coralline_signed_in=user-3' })
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    if (address === '/api/me') return Response.json({ id: 3, preferences: {} })
    if (method === 'GET') return Response.json(server.own)
    const sent = JSON.parse(String(body))
    const isOwn = address === '/api/aquariums/7/parameters'
    if (isOwn && server.own.length > 0)
      return Response.json({ code: 'invalid_request', message: 'There already.' }, { status: 400 })
    const gone = (sent.own ?? []).find(
      (one: { parameter_id: number }) => !server.own.some(({ id }) => id === one.parameter_id),
    )
    if (gone) {
      const message = `This tank has no parameter ${gone.parameter_id}: leave it out to save the rest.`
      const fields = { [`own:${gone.parameter_id}`]: message }
      return Response.json({ code: 'invalid_request', message, fields }, { status: 400 })
    }
    const stored = isOwn ? add(sent) : create(sent, new Headers(headers))
    if (server.loses > 0) {
      server.loses -= 1
      throw new TypeError('Failed to fetch')
    }
    return Response.json(stored)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function add({ parameters }: { parameters: { catalogue: string }[] }): Stored[] {
  server.own = parameters.map((row, at) => ({ id: 12 + at, unit: 'ppm', archived_at: null, ...row }))
  return server.own
}

function create(sent: object, headers: Headers): Stored {
  const key = headers.get('idempotency-key') ?? ''
  const log = server.byKey.get(key) ?? { id: server.logs.length + 1, ...sent }
  if (!server.byKey.has(key)) server.logs.push(log)
  server.byKey.set(key, log)
  return log
}

/** The form as a page shows it, or as the next visit does; it saves what was typed. */
function openForm() {
  let form:
    | {
        draft: ReturnType<typeof useLabDraft>
        save: (values?: Record<string, string>) => Promise<unknown>
      }
    | undefined
  const Form = () => {
    const draft = useLabDraft({ storageKey, parameters, resumed: readLabDraft(storageKey), zone: null })
    const written = { ...draft, form: { ...draft.form } }
    const aquarium = { id: 7, own_parameters: server.shown } as unknown as WholeAquarium
    const questions = { askBeforeSave: () => asked.shift() ?? false }
    const save = useSaveReport(aquarium, { draft: written, questions, onClose: () => {} })
    form = {
      draft,
      save: (values = written.form.values) => {
        written.form.values = values
        draft.change({ values })
        return save()
      },
    }
    return null
  }
  renderToStaticMarkup(createElement(Form))
  if (!form) throw new Error('The form was not rendered.')
  return form
}

test('a report whose answer is lost is kept on this device, and is one log', async () => {
  server.loses = 1
  const { save } = openForm()
  expect(await save({ calcium: '431', magnesium: '1300' })).toBeUndefined()
  expect(kept.size).toBe(0)
  await sendUnsent()
  expect(server.logs).toMatchObject([{ calcium: 431, magnesium: 1300 }])
})

test('a report with a question is saved by the next press', async () => {
  asked.push(true)
  const { save } = openForm()
  expect(await save({ calcium: '4310' })).toEqual({ fields: {}, wasSent: false, asks: true })
  expect(server.logs).toEqual([])
  expect(await save()).toBeUndefined()
  expect(server.logs).toMatchObject([{ calcium: 4310 }])
})

test('where the browser keeps nothing the report stays until there is an answer, also for the next visit', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  server.loses = 2
  const { save } = openForm()
  expect(await save({ calcium: '431' })).toMatchObject({ wasSent: true })
  expect(await save()).toMatchObject({ wasSent: true })
  expect(await openForm().save()).toBeUndefined()
  expect(server.logs).toMatchObject([{ calcium: 431 }])
})

test('an element whose addition was not answered is added once, and the report is saved by the next try', async () => {
  server.loses = 1
  const { save } = openForm()
  const values = { strontium: '8.2' }
  expect(await save(values)).toMatchObject({ wasSent: true })
  expect(server.own).toMatchObject([{ catalogue: 'strontium' }])
  expect(await save(values)).toBeUndefined()
  expect(server.logs).toMatchObject([{ own: [{ parameter_id: 12 }] }])
})

test('a parameter that was deleted elsewhere is added anew by the next try', async () => {
  server.shown = [{ id: 11, catalogue: 'strontium', label: 'Strontium', unit: 'ppm', archived_at: null }]
  expect(await openForm().save({ strontium: '8.2' })).toMatchObject({ wasSent: true })
  expect(server.logs).toEqual([])
  expect(await openForm().save()).toBeUndefined()
  expect(server.logs).toMatchObject([{ own: [{ parameter_id: 12, value: 8.2 }] }])
})
