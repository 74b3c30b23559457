import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instanceId } from '#server/db/instance.ts'
import { MemoryLeases } from '#server/nodes/leases.ts'
import { listBackups, noPeriods, walksOf } from '#server/testing/backups.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { DailyBackups } from './daily-backups.ts'
import { Healthcheck } from './healthcheck.ts'

const folders = new DataFolders()
const announced: string[] = []
const warned: unknown[] = []
const log = { warn: (details: object, message: string) => void warned.push({ ...details, message }) }
let service: Server
let url: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
beforeEach(async () => {
  announced.length = 0
  warned.length = 0
  answer = (_, response) => response.end('OK')
  service = createServer(async (request, response) => {
    announced.push(`${request.method} ${request.url} ${await text(request)}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/geheim`
})
afterEach(async () => {
  service.closeAllConnections()
  service.close()
  await folders.removeAll()
})

async function dailyInto(folder: string, server: TestApp) {
  const { dataFolder, databaseUrl } = server.location
  const task = { location: { dataFolder, databaseUrl }, s3: undefined, place: folder, s3Access: undefined }
  return new DailyBackups(
    { ...task, periods: noPeriods },
    {
      ...{
        daily: async () => 'on' as const,
        instance: () => instanceId(server.db),
        now: () => new Date(),
        log,
      },
      ...{ walks: walksOf(server.db), leases: new MemoryLeases(), healthcheckUrl: url },
    },
  )
}

test('a backup is announced at its start and when it is whole, and one that fails with the reason', async () => {
  const server = await createTestApp('sqlite')
  const folder = await folders.create()
  const backups = await dailyInto(folder, server)
  await sql`alter table images rename to elsewhere`.execute(server.db)
  await backups.makeIfDue()
  expect(announced).toEqual([
    'POST /geheim/start ',
    expect.stringMatching(/^POST \/geheim\/fail The backup failed: no such table: images/),
  ])
  await sql`alter table elsewhere rename to images`.execute(server.db)
  announced.length = 0
  await backups.makeIfDue()
  expect(announced).toEqual(['POST /geheim/start ', 'POST /geheim '])
  // It is not due, so nothing happens.
  await backups.makeIfDue()
  expect(announced).toHaveLength(2)
  await server.close()
})

test('a service that refuses, or is away, harms no backup, and is logged once and without its address', async () => {
  const server = await createTestApp('sqlite')
  const folder = await folders.create()
  answer = (_, response) => response.writeHead(404).end()
  await (await dailyInto(folder, server)).makeIfDue()
  expect(await listBackups(folder)).toHaveLength(1)
  expect(warned).toEqual([
    { reason: 'It answered with 404.', message: 'HEALTHCHECK_URL was not told of the backup' },
  ])
  await server.close()

  const away = new Healthcheck({ url: 'http://127.0.0.1:9/geheim', log })
  await away.announce('start')
  await away.announce('fail', 'words')
  expect(warned).toHaveLength(2)
  expect(JSON.stringify(warned)).not.toMatch(/geheim|127/)
})

test('one that does not answer is given up by a stop', async () => {
  answer = () => {}
  const silent = new Healthcheck({ url: `${url}/?a=b`, log })
  const announcing = silent.announce('start')
  await expect.poll(() => announced).toEqual(['POST /geheim/start?a=b '])
  silent.stop()
  await announcing
  await silent.announce('success')
  expect([announced.length, warned]).toEqual([1, []])
})
