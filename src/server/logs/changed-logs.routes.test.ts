import { describe, expect, test } from 'vitest'
import * as contract from '#contract/aquariums/logs.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

describe.each(engines)('a log that two change on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const change = (id: number, body: object, as = server.cast.keeper) =>
    server.call(contract.updateLog, { as, params: { id }, body })
  const stored = async (id: number) => (await change(id, {})).body

  async function logWith(fields: object) {
    const { reef: aquarium_id, keeper: as } = server.cast
    const body = { aquarium_id, timestamp: '2026-01-31T20:05:07', ...fields }
    return (await server.call(contract.createLog, { as, body })).body
  }

  test('whoever says what it was before does not overwrite what was saved meanwhile, and is told it', async () => {
    const log = await logWith({ ph: 8.1, note: 'before' })
    const first = await change(log.id, { ph: 8.2, before: { ph: 8.1 } })
    expect([first.status, first.body]).toEqual([200, { ...log, ph: 8.2 }])
    const late = await change(log.id, { ph: 8.3, calcium: 420, before: { ph: 8.1, calcium: null } })
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'log_changed', message: expect.stringMatching(/changed elsewhere/), stored: first.body },
    ])
    expect(await stored(log.id)).toEqual(first.body)
    // The client sends it again because the first answer was lost.
    expect((await change(log.id, { ph: 8.2, before: { ph: 8.1 } })).status).toBe(200)
  })

  test('changes of different fields meet without a question', async () => {
    const log = await logWith({ ph: 8.1 })
    await change(log.id, { ph: 8.2, before: { ph: 8.1 } })
    const { status, body } = await change(log.id, {
      note: 'fed',
      calcium: 420,
      before: { note: null, calcium: null },
    })
    expect([status, body]).toEqual([200, { ...log, ph: 8.2, note: 'fed', calcium: 420 }])
  })

  test('a change without values before overwrites, as an API client expects', async () => {
    const log = await logWith({ ph: 8.1 })
    await change(log.id, { ph: 8.2, before: { ph: 8.1 } })
    expect((await change(log.id, { ph: 8.3 })).body.ph).toBe(8.3)
    expect((await change(log.id, { ph: 8.4, before: {} })).body.ph).toBe(8.4)
  })

  test.each([
    ['nothing measured is no 0', { nitrite: null }, { nitrite: 0 }],
    ['a 0 is not nothing', { nitrite: 0 }, { nitrite: null }],
    ['the last digit counts', { salinity: 1.0263727089 }, { salinity: 1.02637270889999 }],
    ['the second counts', { timestamp: '2026-01-31T20:05:07' }, { timestamp: '2026-01-31T20:05:08' }],
    ['a blank in a note counts', { note: 'fed ' }, { note: 'fed' }],
    ['the case of a note counts', { note: 'Fed' }, { note: 'fed' }],
  ])('compared exactly: %s', async (_name, present, other) => {
    const log = await logWith(present)
    const to = { nitrite: 9, salinity: 1.9, timestamp: '2026-02-02T02:02:02', note: 'new' }
    const field = Object.keys(present)[0] as keyof typeof to
    const values = { [field]: to[field] }
    expect((await change(log.id, { ...values, before: other })).status).toBe(409)
    expect(await stored(log.id)).toEqual(log)
    expect((await change(log.id, { ...values, before: present })).status).toBe(200)
  })

  test('what was changed meanwhile is not deleted by whoever has not seen it', async () => {
    const { keeper: as } = server.cast
    const log = await logWith({ ph: 8.1, note: 'fed\r\ncorals' })
    const { id, aquarium_id: _, ...before } = log
    const remove = (seen: object | null) =>
      server.call(contract.deleteLog, { as, params: { id }, body: { before: seen } })
    for (const seen of [
      { ph: 8.2 },
      { ph: null },
      { nitrite: 0 },
      { note: 'fed' },
      { own: [{ parameter_id: 1, value: 3 }] },
    ]) {
      const { status, body } = await remove(seen)
      expect([status, body]).toMatchObject([
        409,
        { code: 'log_changed', message: expect.stringMatching(/Nothing was deleted/), stored: log },
      ])
    }
    const change = await server.call(contract.updateLog, { as, params: { id }, body: { calcium: 420 } })
    expect((await remove(before)).status).toBe(409)
    expect(await stored(id)).toEqual(change.body)
    expect(
      (
        await remove({
          ...before,
          calcium: 420,
          note: 'fed\r\ncorals',
          own: [{ parameter_id: 1, value: null }],
        })
      ).status,
    ).toBe(204)
    expect((await remove(before)).status).toBe(404)
    const wrong = await remove({ ph: 'x' })
    expect([wrong.status, wrong.body]).toMatchObject([400, { fields: { 'before.ph': expect.any(String) } }])
  })

  test('a note is the same with CRLF as with LF', async () => {
    const log = await logWith({ note: 'two\r\nlines' })
    expect((await change(log.id, { note: 'one', before: { note: 'two\r\nlines' } })).body.note).toBe('one')
  })

  test('what was deleted meanwhile is not found, and what is not one’s own stays unseen', async () => {
    const log = await logWith({ ph: 8.1 })
    const body = { ph: 8.2, before: { ph: 8.0 } }
    const foreign = await change(log.id, body, server.cast.neighbour)
    expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'log_not_found' }])
    expect(foreign.body).not.toHaveProperty('stored')
    await server.call(contract.deleteLog, { as: server.cast.keeper, params: { id: log.id } })
    expect((await change(log.id, body)).status).toBe(404)
  })

  test('an admin is told as the keeper is, and leaves no trace of what was not changed', async () => {
    const log = await logWith({ ph: 8.1 })
    const traces = () => server.db.selectFrom('audit_rows').selectAll().execute()
    const before = await traces()
    const late = await change(log.id, { ph: 8.3, before: { ph: 8 } }, server.cast.admin)
    expect([late.status, late.body]).toMatchObject([409, { code: 'log_changed', stored: log }])
    expect(await traces()).toEqual(before)
  })

  test.each([
    ['an unknown key', { before: { phosphate: 1 } }],
    ['a text', { before: { ph: '8' } }],
    ['no object', { before: null }],
    ['a new log', { before: { id: 1 } }],
  ])('values before with %s are refused', async (_name, body) => {
    const log = await logWith({ ph: 8.1 })
    expect((await change(log.id, { ph: 8.2, ...body })).status).toBe(400)
  })

  test('of many that save at the same moment one is kept and all others are told', async () => {
    for (let round = 0; round < 10; round++) {
      const log = await logWith({ ph: 8 })
      const tries = [8.1, 8.2, 8.3, 8.4].map((ph) => change(log.id, { ph, before: { ph: 8 } }))
      const answers = await Promise.all(tries)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const kept = answers.find(({ status }) => status === 200)?.body
      expect(await stored(log.id)).toEqual(kept)
      for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ stored: kept })
    }
  })
})
