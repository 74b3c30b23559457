import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { listUsers } from '#contract/users.ts'
import { backUp } from '#server/testing/backups.ts'
import { engines } from '#server/testing/engines.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'
import { Metrics } from './metrics.ts'

const token = 'a-token-of-tests-only'

const scrape = async ({ app }: TestApp) => {
  const headers = { host: 'coralline:3000', authorization: `Bearer ${token}` }
  return app.inject({ url: '/metrics', headers })
}
/** The value of the only figure with these labels. */
async function figure(server: TestApp, name: string, ...labels: string[]): Promise<number> {
  const { payload } = await scrape(server)
  const lines = payload
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  const found = lines.filter((line) => labels.every((label) => line.includes(label)))
  expect([name, labels, found.length]).toEqual([name, labels, 1])
  return Number(found[0]?.split(' ').at(-1))
}

test('without a token in the settings there are none', async () => {
  const server = await createTestApp('sqlite')
  expect(server.app.hasRoute({ method: 'GET', url: '/metrics' })).toBe(false)
  expect((await scrape(server)).payload).not.toContain('coralline_')
  await server.close()
})

describe.each(engines)('the figures on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(engine, { config: { metricsToken: token } })
  })
  afterAll(() => server.close())

  test('tell of requests by their route, and of refusals', async () => {
    const { keeper, reef } = server.cast
    const count = () =>
      figure(server, 'coralline_request_seconds_count', 'route="/api/aquariums/:id"', 'status="200"')
    await server.call(getAquarium, { as: keeper, params: { id: reef } })
    const before = await count()
    await server.call(getAquarium, { as: keeper, params: { id: reef } })
    expect(await count()).toBe(before + 1)
    await server.call(listUsers, { as: keeper })
    expect(await figure(server, 'coralline_refusals_total', 'code="admin_required"')).toBe(1)
    await server.app.inject({ url: '/nowhere/4711', headers: { host: 'localhost:3000' } })
    expect(await figure(server, 'coralline_request_seconds_count', 'route="page"')).toBe(1)
  })

  test('tell of imports and their rows', async () => {
    const { keeper, reef } = server.cast
    const send = (csv: string) =>
      server.call(uploadCsv, { as: keeper, query: `?aquarium_id=${reef}`, ...csvUpload(csv) })
    expect((await send('timestamp,ph\n2026-01-05,8.1\n2026-01-06,8.2\n2026-01-07,high\n')).status).toBe(200)
    expect((await send('colour\nblue\n')).status).toBe(400)
    const imports = (outcome: string) =>
      figure(server, 'coralline_import_seconds_count', 'kind="import"', `outcome="${outcome}"`)
    expect([await imports('done'), await imports('refused')]).toEqual([1, 1])
    const rows = (outcome: string) => figure(server, 'coralline_import_rows_total', `outcome="${outcome}"`)
    expect([await rows('created'), await rows('rejected')]).toEqual([2, 1])
  })

  test('tell of who uses the database, and who waits for it', async () => {
    const all = async () => [
      await figure(server, 'coralline_database_busy'),
      await figure(server, 'coralline_database_waiting'),
    ]
    const limit = await figure(server, 'coralline_database_limit')
    expect([limit, ...(await all())]).toEqual([engine === 'sqlite' ? 1 : 10, 0, 0])
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const users = Array.from({ length: limit + 2 }, () =>
      server.db.transaction().execute(async (db) => {
        await sql`select 1`.execute(db)
        await held
      }),
    )
    await expect.poll(all).toEqual([limit, 2])
    release()
    await Promise.all(users)
    expect(await figure(server, 'coralline_queue_waiting', 'queue="imports"')).toBe(0)
  })

  test('tell of the process and its event loop', async () => {
    expect(await figure(server, 'process_resident_memory_bytes')).toBeGreaterThan(10e6)
    expect(await figure(server, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  test('bear nothing of keepers: no e-mail, name or id', async () => {
    const { payload } = await scrape(server)
    expect(payload).not.toMatch(/@|Keeper|Neighbour|Reef|localhost/)
    const routes = [...payload.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
    expect(routes.filter((route) => /\d/.test(route ?? ''))).toEqual([])
    expect(new Set(routes).size).toBeGreaterThan(3)
  })
})

test('tell of the last backup, and that there was none', async () => {
  const server = await createTestApp('sqlite', { config: { metricsToken: token } })
  expect(await figure(server, 'coralline_backup_last_timestamp_seconds')).toBe(0)
  await backUp(server, server.config.backupPlace ?? '')
  const madeAt = await figure(server, 'coralline_backup_last_timestamp_seconds')
  expect(Math.abs(Date.now() / 1000 - madeAt)).toBeLessThan(30)
  expect(await figure(server, 'coralline_backup_last_bytes')).toBeGreaterThan(10_000)
  expect(await figure(server, 'coralline_backup_failed')).toBe(0)
  await server.close()
})

test.each([
  ['on', 1],
  ['no_pg_dump', 1],
  ['no_folder', 0],
  ['off', 0],
] as const)('a daily backup is waited for where one was asked for: %s', async (daily, expected) => {
  const nobody = () => ({ busy: 0, limit: 1, waiting: 0 })
  const backups = async () => ({ daily, last: null, unreadable: [], failure: null })
  const metrics = new Metrics({ database: nobody, queues: {}, backups })
  expect((await metrics.registry.getSingleMetric('coralline_backup_daily')?.get())?.values[0]?.value).toBe(
    expected,
  )
  metrics.stop()
})

const names = (text: string) => [...new Set(text.match(/\b(?:coralline|nodejs|process)_\w+/g))]

test('the dashboard and the alerts name figures that there are, and no others', async () => {
  const server = await createTestApp('sqlite', { config: { metricsToken: token } })
  const { payload } = await scrape(server)
  const declared = [...payload.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  await server.close()
  const read = (name: string) => readFile(`deploy/monitoring/${name}`, 'utf8')
  const rules = parse(await read('alerts.yml')).groups.flatMap((group: { rules: unknown[] }) => group.rules)
  const { panels } = JSON.parse(await read('grafana-dashboard.json'))
  const asked: string[] = [...rules, ...panels.flatMap((panel: { targets: unknown[] }) => panel.targets)].map(
    ({ expr }) => expr,
  )
  expect([rules.length, panels.length]).toEqual([5, 12])
  for (const expr of asked)
    expect([expr, names(expr).filter((name) => !declared.includes(name))]).toEqual([expr, []])
  expect(names(asked.join(' ')).length).toBeGreaterThan(10)
})
