import { describe, expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { createLog, deleteLog, listAquariumLogs, listLogs, updateLog } from '#contract/aquariums/logs.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

describe.each(engines)('the search in notes on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const admin = () => server.cast.admin
  const create = async (note: string | null, aquarium_id = server.cast.reef) =>
    (
      await server.call(createLog, {
        as: admin(),
        body: { aquarium_id, timestamp: '2026-01-01T10:00:00', note },
      })
    ).body
  const find = async (text: string, more = '', id = server.cast.reef) => {
    const query = `?page=1&aquarium_id=${id}&search=${encodeURIComponent(text)}${more}`
    const { body } = await server.call(listLogs, { as: admin(), query })
    if (Array.isArray(body)) throw new Error('not a page')
    return { total: body.total, ids: body.rows.map(({ id }) => id) }
  }

  test('finds words at the end of the longest note, whatever the length of a note in characters and bytes', async () => {
    const lengths = [1_994, 1_995, 1_996, 4_994]
    const made: Log[] = []
    for (const filling of ['x', 'ä', '🐠'])
      for (const length of lengths) made.push(await create(`${filling.repeat(length)}Needle`))
    // Just below, at and above the most bytes that the index of short notes holds.
    for (const bytes of [1_999, 2_000, 2_001]) made.push(await create(`${'y'.repeat(bytes - 6)}needle`))
    await create('x'.repeat(5_000))
    await create(null)
    const ids = made.map(({ id }) => id)
    expect(await find('NEEDLE')).toEqual({ total: ids.length, ids })
    expect((await find('needle', '&order=desc&per_page=10')).ids).toEqual(ids.toReversed().slice(0, 10))
    expect((await find('needle', '&sort=timestamp&order=desc&per_page=10')).ids).toEqual(
      ids.toReversed().slice(0, 10),
    )
    expect((await find('needle', `&id=${ids[3]}`)).ids).toEqual([ids[3]])
  })

  test('a keeper searches the notes of an own tank in the order of time, and of nobody else’s', async () => {
    const { keeper, neighbour, reef } = server.cast
    const at = (timestamp: string, note: string) =>
      server.call(createLog, { as: keeper, body: { aquarium_id: reef, timestamp, note } })
    const later = await at('2026-03-02T10:00:00', 'Dosed 100% of ä_')
    const earlier = await at('2026-03-01T10:00:00', 'DOSED twice')
    const ask = (query: string, as = keeper) =>
      server.call(listAquariumLogs, { as, params: { id: reef }, query })
    expect((await ask('?search=dosed')).body).toEqual({ rows: [later.body, earlier.body], total: 2 })
    expect((await ask('?search=dosed&order=asc&per_page=10')).body.rows).toEqual([earlier.body, later.body])
    expect((await ask(`?search=${encodeURIComponent('% of ä_')}`)).body.total).toBe(1)
    expect((await ask('?search=nowhere')).body).toEqual({ rows: [], total: 0 })
    expect((await ask('?search=dosed', neighbour)).status).toBe(404)
    for (const more of ['&sort=ph', '&measured=ph'])
      expect((await ask(`?search=dosed${more}`)).status).toBe(400)
  })

  test('follows notes that grow, shrink, come and go', async () => {
    const { id } = await create('brief coral')
    const change = (note: string | null) =>
      server.call(updateLog, { as: admin(), params: { id }, body: { note } })
    expect((await find('coral')).ids).toEqual([id])
    await change(`${'z'.repeat(3_000)} coral`)
    expect((await find('coral')).ids).toEqual([id])
    await change(null)
    expect((await find('coral')).total).toBe(0)
    await change('coral again')
    expect((await find('coral')).ids).toEqual([id])
    await server.call(deleteLog, { as: admin(), params: { id } })
    expect((await find('coral')).total).toBe(0)
  })

  test('takes every letter as it is, and finds the same without pages', async () => {
    const log = await create('Water CHANGE 7% Ä_')
    expect((await find('% Ä_')).ids).toEqual([log.id])
    expect((await find('W_ter')).total).toBe(0)
    const query = `?aquarium_id=${server.cast.reef}&search=water%20change`
    expect((await server.call(listLogs, { as: admin(), query })).body).toEqual([log])
  })

  test('looks into one aquarium only, and into none that is deleted', async () => {
    const { nano, lagoon } = server.cast
    const { id } = await create('frogspawn', nano)
    await create('frogspawn', lagoon)
    expect(await find('frogspawn', '', nano)).toEqual({ total: 1, ids: [id] })
    await server.db
      .updateTable('aquariums')
      .set({ deleted_at: new Date().toISOString(), active: false })
      .where('id', '=', nano)
      .execute()
    expect(await find('frogspawn', '', nano)).toEqual({ total: 0, ids: [] })
  })

  test('pages through thousands, and a file holds all of them once', async () => {
    const { lagoon } = server.cast
    const rows = Array.from({ length: 2_500 }, (_, index) => {
      const day = `${1960 + (index % 50)}-0${1 + (index % 9)}-01`
      return `${day} 20:05:${String(index % 60).padStart(2, '0')},8.1,${index % 2 ? 'Water change' : 'Feeding'} ${index}`
    })
    const file = csvUpload(`timestamp,ph,note\n${rows.join('\n')}\n`)
    await server.call(uploadCsv, { as: admin(), query: `?aquarium_id=${lagoon}`, ...file })
    const pages = []
    for (let page = 1; page <= 13; page++) {
      const query = `?page=${page}&per_page=100&aquarium_id=${lagoon}&search=water&sort=timestamp&order=desc`
      const { body } = await server.call(listLogs, { as: admin(), query })
      if (Array.isArray(body)) throw new Error('not a page')
      expect(body.total).toBe(1_250)
      pages.push(...body.rows)
    }
    const sorted = pages.toSorted((one, other) =>
      one.timestamp === other.timestamp ? other.id - one.id : one.timestamp < other.timestamp ? 1 : -1,
    )
    expect(pages).toEqual(sorted)
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1_250)
    const { text } = await server.call(listLogs, {
      as: admin(),
      query: `?format=csv&aquarium_id=${lagoon}&search=water`,
    })
    expect(text.trim().split('\n')).toHaveLength(1_251)
  })
})
