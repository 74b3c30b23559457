import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { parameters } from '#domain/parameters.ts'
import { labDraftPlace, readLabDraft, useLabDraft } from './lab-draft.ts'
import { useSaveReport } from './lab-saving.ts'

vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<typeof import('react-router')>()),
  useRevalidator: () => ({ revalidate: async () => {} }),
}))
vi.mock('#web/messages/notification.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#web/messages/notification.ts')>()),
  showMessage: () => {},
}))

type Stored = Record<string, unknown> & { id: number }
/** Stores a log for each key, as ours does; an answer can be lost, and a change find its log deleted. */
const server = { logs: [] as Stored[], byKey: new Map<string, Stored>(), loses: 0, isGone: false }
const kept = new Map<string, string>()
const place = labDraftPlace(3, 7)

beforeEach(() => {
  kept.clear()
  Object.assign(server, { logs: [], byKey: new Map(), loses: 0, isGone: false })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async (_address: string, { method, headers, body }: RequestInit) => {
    const sent = JSON.parse(String(body))
    if (method === 'PUT' && server.isGone)
      return Response.json({ code: 'log_not_found', message: 'Gone.' }, { status: 404 })
    const log = method === 'PUT' ? change(sent) : create(sent, new Headers(headers))
    if (server.loses > 0) {
      server.loses -= 1
      throw new TypeError('Failed to fetch')
    }
    return Response.json(log)
  })
})
afterEach(() => vi.unstubAllGlobals())

function create(sent: object, headers: Headers): Stored {
  const key = headers.get('idempotency-key') ?? ''
  const log = server.byKey.get(key) ?? { id: server.logs.length + 1, ...sent }
  if (!server.byKey.has(key)) server.logs.push(log)
  server.byKey.set(key, log)
  return log
}

function change({ before, ...values }: { before: Record<string, unknown> }): Stored {
  const [log] = server.logs
  if (!log) throw new Error('There is no log to change.')
  for (const [key, value] of Object.entries(before)) expect(log[key] ?? null).toBe(value)
  return Object.assign(log, values)
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
    const draft = useLabDraft({ place, parameters, resumed: readLabDraft(place) })
    const written = { ...draft, form: { ...draft.form } }
    const aquarium = { id: 7, own_parameters: [] } as unknown as WholeAquarium
    const save = useSaveReport(aquarium, { draft: written, onClose: () => {} })
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

test('a report whose answer is lost is one log, with what was typed since', async () => {
  server.loses = 1
  const { save } = openForm()
  expect(await save({ calcium: '431', magnesium: '1300' })).toMatchObject({ wasSent: true })
  expect(await save({ calcium: '432', salinity: '1.025' })).toBeUndefined()
  expect(server.logs).toMatchObject([{ calcium: 432, magnesium: null, salinity: 1.025 }])
  expect(kept.size).toBe(0)
})

test('so it is when the change of it is lost, too, and on the next visit', async () => {
  server.loses = 1
  await openForm().save({ calcium: '431' })
  const next = openForm()
  server.loses = 2
  await next.save({ calcium: '432' })
  expect(await next.save()).toMatchObject({ wasSent: true })
  expect(await next.save()).toBeUndefined()
  expect(server.logs).toMatchObject([{ calcium: 432 }])
})

test('one that was deleted meanwhile is saved anew by the next try', async () => {
  server.loses = 1
  const { save } = openForm()
  await save({ calcium: '431' })
  server.isGone = true
  expect(await save({ calcium: '432' })).toMatchObject({ wasSent: true })
  expect(await save()).toBeUndefined()
  expect(server.logs).toMatchObject([{ calcium: 431 }, { calcium: 432 }])
})
