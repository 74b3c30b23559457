import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseBeside } from '#server/db/database.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'

async function command(args: string[], env: Record<string, string>) {
  const child = startChild('command', { args, env })
  const code = await child.ended
  return { code, said: child.stdout() + child.stderr() }
}

describe.each(engines)('commands beside a running server on %s', (engine) => {
  let place: ServerPlace
  beforeAll(async () => {
    place = await createServerPlace(engine)
    await place.start()
  })
  afterAll(async () => {
    await killChildren()
    await place.remove()
  })

  const admin = (...args: string[]) => {
    const { dataFolder, databaseUrl } = place.location
    const env = { DATA_DIR: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    return command(['admin', ...args], env)
  }
  const statusFor = async (player: Player) => {
    const headers = pageHeaders(place.origin, player)
    return (await fetch(`${place.origin}/api/users/?page=1`, { headers })).status
  }

  test('a keeper is made an admin and unmade, with effect from the next request on', async () => {
    const { keeper } = place.cast
    expect(await statusFor(keeper)).toBe(403)
    expect(await admin('grant', ' KEEPER@example.org')).toMatchObject({
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
    const { db, close } = await openDatabaseBeside(place.location)
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
    const { neighbour } = place.cast
    const headers = pageHeaders(place.origin, neighbour)
    expect((await fetch(`${place.origin}/api/me`, { headers })).status).toBe(200)
    expect((await admin('relink', 'neighbour@example.org')).code).toBe(0)
    expect((await fetch(`${place.origin}/api/me`, { headers })).status).toBe(401)
    const { db, close } = await openDatabaseBeside(place.location)
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
    const { db, close } = await openDatabaseBeside(place.location)
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
  afterEach(killChildren)

  test('tells all of them when it is asked for help', async () => {
    const asked = [['--help'], ['-h'], ['help'], ['admin', '--help']]
    for (const args of asked) {
      const child = startChild('command', { args, env: {} })
      expect(await child.ended).toBe(0)
      expect(child.stdout()).toContain('npx coralline restore <backup>')
    }
  })

  test.runIf(process.getuid?.() === 0)('backs up as root into no data folder of somebody else', async () => {
    const place = await createServerPlace('sqlite')
    const DATA_DIR = place.location.dataFolder
    await place.start()
    await chown(DATA_DIR, 1000, 1000)
    await chown(join(DATA_DIR, 'coralline.db'), 1000, 1000)
    expect(await command(['backup'], { DATA_DIR })).toEqual({
      code: 1,
      said: `${DATA_DIR} belongs to user 1000, who could not write what root puts into it. Run this as that user, or name another folder.\n`,
    })
    expect(await readdir(DATA_DIR)).not.toContain('backups')
    expect(await command(['backup', `${DATA_DIR}-copies`], { DATA_DIR })).toMatchObject({ code: 0 })
    await rm(`${DATA_DIR}-copies`, { recursive: true })
    await place.remove()
  })

  test('backs up beside a running server, restores elsewhere and there alone, and checks', async () => {
    const place = await createServerPlace('sqlite')
    await place.start()
    const DATA_DIR = place.location.dataFolder
    expect(await command(['backup'], { DATA_DIR, BACKUP_DIR: 'none' })).toMatchObject({
      code: 1,
      said: 'BACKUP_DIR is none: name a folder for the backup.\n',
    })
    const taken = await command(['backup'], { DATA_DIR })
    const [, backup = ''] = /^Backed up to (\S+): the database and 0 files of images, /.exec(taken.said) ?? []
    expect(taken.code, taken.said).toBe(0)
    expect(backup).toContain(join(DATA_DIR, 'backups'))

    const elsewhere = { DATA_DIR: join(DATA_DIR, 'elsewhere') }
    const restored = await command(['restore', backup], elsewhere)
    expect(restored, restored.said).toMatchObject({ code: 0, said: expect.stringContaining('is restored: ') })
    for (const env of [elsewhere, { DATA_DIR }])
      expect(await command(['restore', backup], env)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/There is a database in|Another Coralline is running on/),
      })
    expect(await command(['check', backup], {})).toMatchObject({
      code: 0,
      said: expect.stringContaining('is whole: '),
    })
    const manifest = join(backup, 'manifest.json')
    for (const place of [manifest, join(manifest, 'x')])
      expect(await command(['check', place], {})).toEqual({
        code: 1,
        said: `There is no backup in ${place}: the file manifest.json is missing.\n`,
      })
    await writeFile(join(backup, 'note.txt'), 'mine')
    expect(await command(['check', backup], {})).toMatchObject({
      code: 1,
      said: `${join(backup, 'note.txt')} does not belong to the backup.\n`,
    })
    await place.remove()
  })

  test.each([
    [[]],
    [['admin']],
    [['admin', 'grant']],
    [['admin', 'list', 'x']],
    [['fish', 'list']],
    [['restore']],
    [['check', 'a', 'b']],
  ])('%j is answered with the usage', async (args) => {
    expect(await command(args, {})).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') })
  })

  test('makes no database where there is none', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'coralline-test-'))
    for (const args of [['admin', 'list'], ['backup']])
      expect(await command(args, { DATA_DIR })).toEqual({
        code: 1,
        said: `There is no database in ${DATA_DIR} yet. Start Coralline once, or set DATA_DIR.\n`,
      })
    expect(await readdir(DATA_DIR)).toEqual([])
  })
})
