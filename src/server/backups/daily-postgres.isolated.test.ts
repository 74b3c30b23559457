import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getBackupState } from '#contract/backups.ts'
import { openDatabase } from '#server/db/database.ts'
import { instanceId } from '#server/db/instance.ts'
import { nodesOf } from '#server/nodes/nodes.ts'
import { listBackups, noPeriods, onFolders, walksOf } from '#server/testing/backups.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createEmptyOn, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import type { OwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { installedPostgres, startOwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { pretendTools } from '#server/testing/processes/pretended-tools.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { problemsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { DailyBackups } from './daily-backups.ts'

const day = 86_400_000
const folders = new DataFolders()
const log = { warn: () => {} }
const daily = async () => 'on' as const
afterEach(() => vi.unstubAllEnvs())
afterAll(() => folders.removeAll())

type Place = Pick<TestApp['database'], 'db' | 'engine' | 'location'>

const into = (folder: string) => ({ s3: undefined, place: folder, s3Access: undefined, periods: noPeriods })

/** The daily backups of one node. */
function backupsOf(database: Place, folder: string, now = () => new Date()) {
  const { dataFolder, databaseUrl } = database.location
  const instance = () => instanceId(database.db)
  const task = { location: { dataFolder, databaseUrl }, ...into(folder) }
  return new DailyBackups(task, {
    ...{ daily, instance, walks: walksOf(database.db), leases: nodesOf(database).leases('backups') },
    ...{ now, log },
  })
}

describe.runIf(engines.includes('postgres'))('daily backups of PostgreSQL', () => {
  const server = forTests(() => createTestApp('postgres'))

  test('are on only with a folder that was set and the programs, as admins are told', async () => {
    const tools = await folders.create()
    vi.stubEnv('PATH', tools)
    const told = async (config: { backupPlace?: string | undefined; isBackupPlaceSet?: boolean }) => {
      const node = await createTestApp('postgres', { config })
      const { body } = await node.call(getBackupState, { as: node.cast.admin })
      await node.close()
      return body.daily
    }
    const backupPlace = await folders.create()
    expect(await told({ backupPlace: undefined })).toBe('off')
    expect(await told({ backupPlace })).toBe('no_folder')
    expect(await told({ backupPlace, isBackupPlaceSet: true })).toBe('no_pg_dump')
    await pretendTools(tools)
    expect(await told({ backupPlace, isBackupPlaceSet: true })).toBe('on')
    expect(await told({ backupPlace })).toBe('no_folder')
  })

  test('one that is off makes nothing', async () => {
    const tools = await folders.create()
    vi.stubEnv('PATH', tools)
    const called = await pretendTools(tools)
    const folder = await folders.create()
    const { dataFolder, databaseUrl } = server.location
    const task = { location: { dataFolder, databaseUrl }, ...into(folder) }
    const leases = nodesOf(server.database).leases('backups')
    const [daily, instance] = [async () => 'no_folder' as const, () => instanceId(server.db)]
    await new DailyBackups(task, {
      ...{ daily, instance, walks: walksOf(server.db), leases, now: () => new Date(), log },
    }).makeIfDue()
    expect(await readdir(folder)).toEqual([])
    expect(await called('pg_dump')).toBe('')
  })

  test('are made by one node of several at a time, and not again by another one that shares the folder', async () => {
    const tools = await folders.create()
    vi.stubEnv('PATH', tools)
    const called = await pretendTools(tools, { seconds: 1 })
    const [folder, other] = [await folders.create(), await folders.create()]
    const shared = [backupsOf(server.database, folder), backupsOf(server.database, folder)]
    await Promise.all([...shared, backupsOf(server.database, other)].map((backups) => backups.makeIfDue()))
    expect((await called('pg_dump')).trim().split('\n')).toHaveLength(1)
    expect([...(await listBackups(folder)), ...(await listBackups(other))]).toHaveLength(1)
    for (const backups of shared) expect((await backups.state()).failure).toBe(null)
    const [made] = [folder, other].filter((one) => readdirSync(one).includes('backup.lock'))
    await backupsOf(server.database, made ?? other).makeIfDue()
    expect(await listBackups(made ?? other)).toHaveLength(1)
  })

  test('a stop ends pg_dump with it, gives the turn back, and the next look begins anew', async () => {
    const tools = await folders.create()
    vi.stubEnv('PATH', tools)
    const called = await pretendTools(tools, { seconds: 98_765 })
    const folder = await folders.create()
    const backups = backupsOf(server.database, folder)
    const making = backups.makeIfDue()
    await expect.poll(() => called('pg_dump'), { timeout: 10_000 }).not.toBe('')
    expect(sleepers()).toHaveLength(1)
    await backups.stop()
    await making
    await expect.poll(sleepers).toEqual([])
    expect(await listBackups(folder)).toEqual([])
    await pretendTools(tools)
    await backupsOf(server.database, folder).makeIfDue()
    expect(await listBackups(folder)).toHaveLength(1)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

const installed = installedPostgres()

describe.runIf(installed !== undefined)('with the programs of an installed PostgreSQL', () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres(installed)
  })
  afterAll(() => postgres.stop())

  test('a whole one is made each day, and seven days and four weeks are kept', async () => {
    vi.stubEnv('PATH', `${installed}/bin:${process.env.PATH}`)
    const location = { databaseUrl: await createEmptyOn(postgres.url), dataFolder: await folders.create() }
    const database = await openDatabase(location)
    await enterCast(database.db)
    const folder = await folders.create()
    const start = Date.parse('2026-01-05T03:00:00Z')
    let passed = 0
    const backups = backupsOf(
      { ...database, location: { ...location, remove: async () => {} } },
      folder,
      () => new Date(start + passed),
    )
    passed = 7 * day
    await backups.makeIfDue()
    const [first] = await listBackups(folder)
    for (const older of ['05', '06', '07', '08', '09', '10', '11'])
      await cp(first?.path ?? '', join(folder, `2026-01-${older}T03-00-00-000Z`), { recursive: true })
    passed = 8 * day
    await backups.makeIfDue()
    const kept = await listBackups(folder)
    const days = ['13', '12', '11', '10', '09', '08', '07']
    expect(kept.map(({ madeAt }) => madeAt.toISOString().slice(8, 10))).toEqual([...days, '06'])
    for (const { path } of kept.slice(0, 2))
      expect(problemsOf(await checkBackup(path, onFolders))).toEqual([])
    expect(await backups.state()).toMatchObject({
      daily: 'on',
      last: { made_at: '2026-01-13T03:00:00.000Z' },
      failure: null,
    })
    await database.close()
  })
})

/** The running processes that pretend to dump a database and take longer than any dump. */
function sleepers(): string[] {
  const commands = execFileSync('/bin/ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return commands.filter((command) => command.includes('sleep 98765'))
}
