import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { reportDone } from '#web/outcomes/undo.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import { undoChange, undoCreation, undoDeletion } from './log-calls.ts'

const said = vi.hoisted(() => [] as Message[])
vi.mock('#web/ui/messages/notification.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#web/ui/messages/notification.ts')>()),
  showMessage: (message: Message) => said.push(message),
}))

const log: Log = {
  ...perParameter(() => null),
  id: 3,
  aquarium_id: 7,
  timestamp: '2026-01-31T20:05:42',
  ph: 8.1,
  note: 'fed\ncorals',
}
/** The requests that were sent, and the responses to give: a body, a code that refuses, or nothing at all. */
const sent: { request: string; body: unknown; key: string | null }[] = []
let answers: (object | 'silence')[] = []
const revalidate = vi.fn(async () => {})

beforeEach(() => {
  said.length = 0
  sent.length = 0
  revalidate.mockClear()
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    sent.push({
      request: `${method} ${address}`,
      body: body ? JSON.parse(String(body)) : undefined,
      key: new Headers(headers).get('idempotency-key'),
    })
    const answer = answers.shift() ?? {}
    if (answer === 'silence') throw new DOMException('', 'TimeoutError')
    return Response.json(answer, { status: 'code' in answer ? 409 : 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const words = { title: 'Data Log Created', body: 'Log successfully added!', revalidate }
const offers = () => said.at(-1)?.actions?.map(({ label }) => label) ?? []
async function press(label: string) {
  const known = said.length
  said
    .at(-1)
    ?.actions?.find((action) => action.label === label)
    ?.act()
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(known + 1))
  return said.at(-1)
}

test('a created log is undone by deleting it, and the page is loaded anew', async () => {
  answers = [{}]
  reportDone({ ...words, undo: undoCreation(log), edit: () => {} })
  expect(offers()).toEqual(['Undo', 'Edit'])
  expect(await press('Undo')).toMatchObject({ title: 'Undone', type: 'success' })
  const { id: _, aquarium_id: __, ...before } = log
  expect(sent).toMatchObject([{ request: 'DELETE /api/logs/3', body: { before: { own: [], ...before } } }])
  await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1))
})

test('a change is undone by what the fields were, unless they have changed since', async () => {
  const undo = undoChange(log, { before: { ph: 8.1, note: null }, change: { ph: 8.3, note: 'fed' } })
  answers = [{ code: 'log_changed', message: 'This log has been changed elsewhere in the meantime.' }]
  reportDone({ ...words, undo })
  expect(await press('Undo')).toMatchObject({
    title: 'Could not undo',
    body: 'This log has been changed elsewhere in the meantime.',
  })
  expect(sent).toMatchObject([
    { request: 'PUT /api/logs/3', body: { ph: 8.1, note: null, before: { ph: 8.3, note: 'fed' } } },
  ])
  // Undo is not offered again: another try would fail just the same.
  expect(offers()).toEqual([])
})

test('a deleted log comes back with the same values, and once, however often the answer is lost', async () => {
  reportDone({ ...words, undo: undoDeletion(log) })
  expect(offers()).toEqual(['Undo'])
  answers = ['silence', {}]
  const failed = await press('Undo')
  expect(failed?.title).toBe('Could not undo')
  expect(String(failed?.body)).toContain('has not answered for 10 seconds')
  expect(await press('Undo')).toMatchObject({ title: 'Undone' })
  const { id: _, ...values } = log
  expect(sent).toMatchObject([
    { request: 'POST /api/logs/', body: values },
    { request: 'POST /api/logs/', body: values },
  ])
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a deleted log comes back without the parameters that it had no reading of, which may be gone by then', async () => {
  const shown = { ...log, 'own:12': null, 'own:13': 410 }
  reportDone({ ...words, undo: undoDeletion(shown) })
  answers = [{}]
  expect(await press('Undo')).toMatchObject({ title: 'Undone' })
  expect(sent).toMatchObject([
    { request: 'POST /api/logs/', body: { own: [{ parameter_id: 13, value: 410 }] } },
  ])
})

test('a creation whose undoing was not answered is undone, though the log is not found any more', async () => {
  reportDone({ ...words, undo: undoCreation(log) })
  answers = ['silence', { code: 'log_not_found', message: 'Not found.' }]
  await press('Undo')
  expect(await press('Undo')).toMatchObject({ title: 'Undone' })
})

test('a log whose aquarium is gone does not come back, and one is told so', async () => {
  reportDone({ ...words, undo: undoDeletion(log) })
  answers = [{ code: 'aquarium_not_found', message: 'Not found.' }]
  const failed = await press('Undo')
  expect(String(failed?.body)).toMatch(/^This tank is no longer there/)
  expect(offers()).toEqual([])
})

test('what changed nothing offers no Undo', () => {
  reportDone({ ...words, undo: undefined, edit: () => {} })
  expect(offers()).toEqual(['Edit'])
})
