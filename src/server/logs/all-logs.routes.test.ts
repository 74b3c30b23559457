import { beforeAll, describe, expect, test } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { createLog, deleteLog, listLogs } from '#contract/aquariums/logs.ts'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import { allLogsSortKeys } from '#contract/lists.names.ts'
import { countLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const perPage = 10

describe.each(engines)('the logs of all keepers on %s', (engine) => {
  let all: Log[] = []
  const server = forTests(() => createTestApp(engine))
  beforeAll(async () => {
    const { reef, nano, lagoon } = server.cast
    for (let index = 0; index < 57; index++) {
      const aquarium_id = [reef, nano, lagoon, reef, reef][index % 5] ?? reef
      const timestamp = `20${String(10 + ((index * 7) % 60)).padStart(2, '0')}-01-01T08:00:00`
      const note = index % 4 === 0 ? `Water CHANGE ${index}% Ä_` : null
      await server.call(createLog, { as: server.cast.admin, body: { aquarium_id, timestamp, note } })
    }
    const { body } = await list('')
    all = Array.isArray(body) ? body : []
  })

  const list = (query: string) => server.call(listLogs, { as: server.cast.admin, query })
  const page = async (query: string) => {
    const { body } = await list(`?per_page=${perPage}&${query}`)
    if (Array.isArray(body)) throw new Error('not a page')
    const { rows, total } = body
    return { rows, total }
  }
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
  const keysOf: Record<AllLogsSortKey, (log: Log) => (string | number)[]> = {
    id: ({ id }) => [id],
    timestamp: ({ timestamp, id }) => [timestamp, id],
    aquarium_id: ({ aquarium_id, timestamp, id }) => [aquarium_id, timestamp, id],
  }
  const sorted = (logs: Log[], sort: AllLogsSortKey, order: string) => {
    const ascending = logs.toSorted((one, other) => {
      const others = keysOf[sort](other)
      const differences = keysOf[sort](one).map((key, index) => compare(key, others[index] ?? 0))
      return differences.find((difference) => difference !== 0) ?? 0
    })
    return order === 'asc' ? ascending : ascending.reverse()
  }

  for (const sort of allLogsSortKeys)
    for (const order of ['asc', 'desc'])
      test(`by ${sort} ${order} every page from the first to the last holds what it must`, async () => {
        for (const filter of sort === 'timestamp' ? ['one'] : ['all', 'one']) {
          const id = server.cast.reef
          const expected = sorted(
            filter === 'all' ? all : all.filter(({ aquarium_id }) => aquarium_id === id),
            sort,
            order,
          )
          const pages = Math.ceil(expected.length / perPage)
          for (let number = 1; number <= pages + 1; number++) {
            const query = `sort=${sort}&order=${order}&page=${number}${filter === 'one' ? `&aquarium_id=${id}` : ''}`
            expect(await page(query)).toEqual({
              rows: expected.slice((number - 1) * perPage, number * perPage),
              total: expected.length,
            })
          }
        }
      })

  test('what would have to read all keepers’ logs is refused', async () => {
    for (const query of [
      '?page=1&search=water',
      '?search=water',
      '?page=1&sort=timestamp',
      '?page=1&sort=ph',
    ])
      expect((await list(query)).status).toBe(400)
  })

  test('a file bears the columns that an import reads', async () => {
    const { text, headers } = await list(`?format=csv&aquarium_id=${server.cast.nano}`)
    expect(headers['content-disposition']).toContain('coralline-logs.csv')
    const [header, ...rows] = text.trim().split('\n')
    expect(header).toMatch(/^"id","aquarium_id","timestamp","temperature",.*"phosphate",.*"note"$/)
    expect(rows).toHaveLength(all.filter(({ aquarium_id }) => aquarium_id === server.cast.nano).length)
  })

  test('pages of all keepers leave out an aquarium that waits for the sweep, wherever it lies', async () => {
    const { reef, nano, lagoon } = server.cast
    for (const hidden of [reef, nano, lagoon]) {
      const hide = (deleted_at: string | null) =>
        server.db.updateTable('aquariums').set({ deleted_at }).where('id', '=', hidden).execute()
      await hide(new Date().toISOString())
      const left = all.filter(({ aquarium_id }) => aquarium_id !== hidden)
      for (const order of ['asc', 'desc']) {
        const expected = sorted(left, 'aquarium_id', order)
        for (let number = 1; number <= Math.ceil(left.length / perPage); number++)
          expect(await page(`sort=aquarium_id&order=${order}&page=${number}`)).toEqual({
            rows: expected.slice((number - 1) * perPage, number * perPage),
            total: left.length,
          })
      }
      await hide(null)
    }
  })

  test('counts follow logs that come and go at once', async () => {
    const { reef, admin } = server.cast
    const before = (await page(`page=1&aquarium_id=${reef}`)).total
    const body = { aquarium_id: reef, timestamp: '2026-01-01T10:00:00' }
    const made = await Promise.all(
      Array.from({ length: 20 }, () => server.call(createLog, { as: admin, body })),
    )
    await Promise.all(
      made.slice(0, 7).map(({ body: { id } }) => server.call(deleteLog, { as: admin, params: { id } })),
    )
    expect((await page(`page=1&aquarium_id=${reef}`)).total).toBe(before + 13)
    expect((await page('page=1')).total).toBe(all.length + 13)
    expect(await countLogs(server.db)).toBe(all.length + 13)
  })
})
