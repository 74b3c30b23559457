import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMe } from '#contract/account.ts'
import { listUsers } from '#contract/users.ts'
import { openDatabaseBeside } from '#server/db/database.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { commandHere } from '#server/testing/command-here.ts'
import { createMigrated, engines } from '#server/testing/engines.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** Calls it as an operator does. What it says otherwise is the same in this process, by `commandHere`. */
async function command(args: string[], env: Record<string, string>) {
  const child = startChild('command', { args, env })
  const code = await child.ended
  return { code, said: child.stdout() + child.stderr() }
}

afterAll(killChildren)

describe.each(engines)('commands beside a running server on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(engine)
  })
  afterAll(() => server.close())

  const admin = (...args: string[]) => commandHere(['admin', ...args], environmentOf(server))
  const statusFor = async (as: Player) => (await server.call(listUsers, { as, query: '?page=1' })).status

  test('a keeper is made an admin and unmade, with effect from the next request on', async () => {
    const { keeper } = server.cast
    expect(await statusFor(keeper)).toBe(403)
    // By a process of its own, as it is beside a server.
    expect(await command(['admin', 'grant', ' KEEPER@example.org'], environmentOf(server))).toMatchObject({
      code: 0,
      said: expect.stringContaining('keeper@example.org'),
    })
    expect(await statusFor(keeper)).toBe(200)
    const { said } = await admin('list')
    expect(said.trim().split('\n')).toHaveLength(2)
    expect(await admin('revoke', String(keeper.id))).toMatchObject({ code: 0 })
    expect(await statusFor(keeper)).toBe(403)
  })

  test('the last admin cannot be revoked, and what is not clear is refused', async () => {
    expect(await admin('revoke', 'admin@example.org')).toMatchObject({
      code: 1,
      said: 'This is the last admin. Make another user an admin first, one who has signed in.\n',
    })
    expect((await admin('revoke', 'keeper@example.org')).said).toContain('is no admin.')
    expect((await admin('grant', 'nobody@example.org')).said).toContain('There is no user nobody@example.org')
    const { db, close } = await openDatabaseBeside(server.location)
    await db
      .insertInto('users')
      .values({ name: 'Twin', email: 'keeper@example.org', subscription_level: 'free', created_at: 'now' })
      .execute()
    await close()
    expect(await admin('grant', 'keeper@example.org')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Several users have this e-mail'),
    })
  })

  test('an account is opened to another provider, unless its e-mail is used there already', async () => {
    const { neighbour } = server.cast
    const statusOfMe = async () => (await server.call(getMe, { as: neighbour })).status
    expect(await statusOfMe()).toBe(200)
    expect((await admin('relink', 'neighbour@example.org')).code).toBe(0)
    expect(await statusOfMe()).toBe(401)
    const { db, close } = await openDatabaseBeside(server.location)
    const account = db.selectFrom('users').selectAll().where('id', '=', neighbour.id)
    expect(await account.executeTakeFirst()).toMatchObject({
      issuer: null,
      subject: null,
      last_login_at: null,
    })
    await enterPlayer(db, { name: 'Neighbour', level: 'free', now: new Date() })
    await close()
    expect(await admin('relink', String(neighbour.id))).toMatchObject({
      code: 1,
      said: expect.stringContaining('signs in with the same e-mail at https://cast.example'),
    })
  })

  test('each command that changed something has left one audit row, of nobody’s account', async () => {
    const { db, close } = await openDatabaseBeside(server.location)
    const rows = await db.selectFrom('audit_rows').selectAll().orderBy('id').execute()
    await close()
    expect(rows.map(({ actor_id, action, target, fields }) => [actor_id, action, target, fields])).toEqual([
      [0, 'update', 'user', 'subscription_level'],
      [0, 'update', 'user', 'subscription_level'],
      [0, 'relink', 'user', ''],
    ])
  })
})

describe('a command', () => {
  test('tells all of them when it is asked for help', async () => {
    expect(await command(['--help'], {})).toEqual({
      code: 0,
      said: expect.stringContaining('npx coralline restore <backup>'),
    })
    for (const words of [['-h'], ['help'], ['admin', '--help']])
      expect(await commandHere(words, {})).toEqual(await commandHere(['--help'], {}))
  })

  test.runIf(process.getuid?.() === 0)('backs up as root into no data folder of somebody else', async () => {
    const { dataFolder: DATA_DIR, remove } = await createMigrated('sqlite')
    await chown(DATA_DIR, 1000, 1000)
    await chown(join(DATA_DIR, 'coralline.db'), 1000, 1000)
    expect(await commandHere(['backup'], { DATA_DIR })).toEqual({
      code: 1,
      said: `${DATA_DIR} belongs to user 1000, who could not write what root puts into it. Run this as that user, or name another folder.\n`,
    })
    expect(await readdir(DATA_DIR)).not.toContain('backups')
    expect(await commandHere(['backup', `${DATA_DIR}-copies`], { DATA_DIR })).toMatchObject({ code: 0 })
    await rm(`${DATA_DIR}-copies`, { recursive: true })
    await remove()
  })

  test('backs up beside a running server, restores elsewhere and there alone, and checks', async () => {
    const server = await createTestApp('sqlite')
    const { DATA_DIR } = environmentOf(server)
    expect(await commandHere(['backup'], { DATA_DIR, BACKUP_DIR: 'none' })).toMatchObject({
      code: 1,
      said: 'BACKUP_DIR is none: name a folder for the backup.\n',
    })
    const taken = await command(['backup'], { DATA_DIR })
    const [, backup = ''] = /^Backed up to (\S+): the database and 0 files of images, /.exec(taken.said) ?? []
    expect(taken.code, taken.said).toBe(0)
    expect(backup).toContain(join(DATA_DIR, 'backups'))

    const elsewhere = { DATA_DIR: join(DATA_DIR, 'elsewhere') }
    const restored = await command(['restore', backup], elsewhere)
    expect(restored, restored.said).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /is restored: .*\nEverything was restored: \d+ tanks?, \d+ logs?, \d+ photos?, each compared\.\n/,
      ),
    })
    for (const env of [elsewhere, { DATA_DIR }])
      expect(await commandHere(['restore', backup], env)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/There is a database in|Another Coralline is running on/),
      })
    expect(await commandHere(['check', backup], {})).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole: '),
    })
    const manifest = join(backup, 'manifest.json')
    for (const place of [manifest, join(manifest, 'x')])
      expect(await commandHere(['check', place], {})).toEqual({
        code: 1,
        said: `There is no backup in ${place}: the file manifest.json is missing.\n`,
      })
    await writeFile(join(backup, 'note.txt'), 'mine')
    expect(await command(['check', backup], {})).toMatchObject({
      code: 1,
      said: `${join(backup, 'note.txt')} does not belong to the backup.\n`,
    })
    await server.close()
  })

  test('is answered with the usage when it is none', async () => {
    const usage = await command([], {})
    expect(usage).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') })
    for (const words of [
      ['admin'],
      ['admin', 'grant'],
      ['admin', 'list', 'x'],
      ['fish', 'list'],
      ['restore'],
      ['check', 'a', 'b'],
    ])
      expect([words, await commandHere(words, {})]).toEqual([words, usage])
  })

  test('makes no database where there is none', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'coralline-test-'))
    for (const words of [['admin', 'list'], ['backup']])
      expect(await commandHere(words, { DATA_DIR })).toEqual({
        code: 1,
        said: `There is no database in ${DATA_DIR} yet. Start Coralline once, or set DATA_DIR.\n`,
      })
    expect(await readdir(DATA_DIR)).toEqual([])
  })
})

function environmentOf({ location: { dataFolder, databaseUrl } }: TestApp) {
  return { DATA_DIR: dataFolder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}
