import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, openDatabaseBeside } from '#server/db/database.ts'
import type { Engine } from '#server/db/engine.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { ownImages } from '#server/images/image-place.rules.ts'
import { readConfig } from '#server/settings/config.ts'
import { enterFile } from '#server/testing/backups.ts'
import { commandHere } from '#server/testing/command-here.ts'
import { createLocation } from '#server/testing/engines.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import type { ImagePlace } from '#server/testing/pictures/image-places.ts'
import { enginesAndPlaces, s3Environment, startS3 } from '#server/testing/pictures/image-places.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { imageUpload } from '#server/testing/test-app.ts'
import { openStores } from './run.ts'

const files = 3
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await killChildren()
  for (const end of ends.splice(0).toReversed()) await end()
})

describe.each(enginesAndPlaces)('images of $engine in a $place', ({ engine, place: where }) => {
  test('a start with another, a new or no database is refused, and every file stays', async () => {
    const { env, place, names } = await filled(engine, where)
    const other = await createLocation(engine)
    ends.push(() => other.remove())
    const before = await names()
    expect(before.filter((name) => /^[0-9a-f]{64}/.test(name))).toHaveLength(files)
    const wrong = { ...env, ...environmentOf({ ...other, ...(where === 'folder' && ofBoth(place, other)) }) }
    if (engine === 'sqlite' && where === 'folder') await rm(join(place.location.dataFolder, 'coralline.db'))
    expect(await start(wrong)).toMatch(
      /(belong to another database|their database is missing or empty).*Nothing was changed.*From SQLite to PostgreSQL.*adopt-files/s,
    )
    expect(await names()).toEqual(before)
    if (engine === 'sqlite') expect(await readdir(String(wrong.DATA_DIR))).not.toContain('coralline.db')
  })

  test('the files of an earlier version are taken on by their own database, and by no other', async () => {
    const { env, place, names, removeMark } = await filled(engine, where)
    const other = await createServerPlace(engine)
    ends.push(() => other.remove())
    await removeMark()
    const before = await names()
    if (engine === 'postgres' || where === 's3') {
      const wrong = {
        ...env,
        ...environmentOf({ ...other.location, ...(where === 'folder' && ofBoth(place, other.location)) }),
      }
      expect(await start(wrong)).toContain('that this database does not know. Nothing was changed.')
      expect(await names()).toEqual(before)
    }
    expect(await start(env)).toBe('started')
    expect(await names()).toHaveLength(before.length + 1)
    // A second server of the same instance may start.
    if (engine === 'postgres') expect(await start(env)).toBe('started')
  })

  test('an operator may say that the files belong to a database', async () => {
    const { env, place, names } = await filled(engine, where)
    const { db, close } = await openDatabaseBeside(place.location)
    await db.updateTable('settings').set({ value: 'another' }).where('key', '=', 'instance_id').execute()
    await close()
    const before = await names()
    expect(await start(env)).toContain('belong to another database')
    expect(await command('sweep', '--yes', env)).toContain('belong to another database')
    expect(await command('adopt-files', '', env)).toContain(`knows ${files}.`)
    expect(await start(env)).toContain('belong to another database')
    expect(await command('adopt-files', '--yes', env)).toContain('They belong to it from now on.')
    expect(await start(env)).toBe('started')
    expect(await names()).toEqual(before)
    expect(await command('sweep', '', env)).toContain(`${files} files of images in`)
    expect(await command('sweep', '--yes', env)).toContain('0 were set aside')
  })
})

test('a database that knows images does not start on a place where there is none', async () => {
  const { env, place } = await filled('sqlite', 'folder')
  await rm(join(place.location.dataFolder, 'images'), { recursive: true })
  expect(await start(env)).toContain('The database knows images, and there are none in')
})

test('a database of which an empty file is left is not begun anew beside its images', async () => {
  const { env, place, names } = await filled('sqlite', 'folder')
  const before = await names()
  const path = join(place.location.dataFolder, 'coralline.db')
  await writeFile(path, '')
  expect(await start(env)).toContain('and their database is missing or empty. Nothing was changed.')
  expect(await command('adopt-files', '', env)).toMatch(
    /^There is no database, or an empty one, .* adopt-files --yes\n$/s,
  )
  expect((await stat(path)).size).toBe(0)
  expect(await names()).toEqual(before)
  expect(await command('adopt-files', '--yes', env)).toContain('They belong to it from now on.')
  expect(await start(env)).toBe('started')
  expect(await names()).toEqual(before)
})

test('a bucket that does not answer keeps nobody from readings, and uploads wait until it is known to be the right one', async () => {
  const { s3, env, place } = await filled('sqlite', 's3')
  await s3?.pause()
  const { origin, stop } = await serve(env)
  const headers = pageHeaders(origin, place.cast.keeper)
  const log = { method: 'POST', headers, body: newLog(place.cast, 'while the bucket is away') }
  expect((await fetch(`${origin}/api/logs/`, log)).status).toBe(201)
  expect((await send(origin, place, 99)).status).toBe(503)
  await s3?.resume()
  expect((await send(origin, place, 99)).status).toBe(201)
  await stop()
  await s3?.pause()
  const empty = await createLocation('sqlite')
  ends.push(() => empty.remove())
  expect(await start({ ...env, DATA_DIR: empty.dataFolder })).toContain(
    'There is no database yet, and whether',
  )
  const { db, close } = await openDatabaseBeside(place.location)
  await db.updateTable('settings').set({ value: 'another' }).where('key', '=', 'instance_id').execute()
  await close()
  const again = await serve(env)
  await s3?.resume()
  const refused = await send(again.origin, place, 98)
  await again.stop()
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining('belongs to another Coralline'),
  ])
})

test('files that a folder of the operator’s own holds are never touched', async () => {
  const { env, place } = await filled('sqlite', 'folder')
  const own = [
    'imports/2019.csv',
    'imports/tank.stage',
    'arriving/film.part',
    'images/scan.part',
    'images/fish.jpg',
  ]
  for (const name of own) {
    const path = join(place.location.dataFolder, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, 'of the operator')
    await utimes(path, 0, 0)
  }
  expect(await startProcess(env)).toBe('started')
  await killChildren()
  await command('sweep', '--yes', env)
  for (const name of own)
    expect(await readdir(join(place.location.dataFolder, name, '..'))).toContain(name.split('/')[1])
})

/** Makes an instance with images that are two hours old. */
async function filled(engine: Engine, where: ImagePlace) {
  const place = await createServerPlace(engine)
  ends.push(() => place.remove())
  const s3 = where === 's3' ? await startS3() : undefined
  if (s3) ends.push(() => s3.stop())
  const env: Record<string, string> = {
    ...environmentOf(place.location),
    ...(s3 && s3Environment(s3.settings)),
  }
  const { db, close } = await openDatabase(place.location)
  const store = openBlobStore({ dataFolder: place.location.dataFolder, s3: s3?.settings })
  await ownImages({ db, files: store }).check()
  for (let count = 0; count < files; count += 1)
    await enterFile({ db, cast: place.cast }, store, Buffer.from(`image ${count}`))
  await close()
  const folder = s3 ? join(s3.directory, 'pictures', 'images') : join(place.location.dataFolder, 'images')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  const names = async () =>
    (await readdir(folder)).filter((name) => !s3 || name.endsWith('_object')).toSorted()
  for (const name of await names()) await utimes(join(folder, name), twoHoursAgo, twoHoursAgo)
  const removeMark = async () => {
    for (const name of await readdir(folder)) if (name.startsWith('instance')) await rm(join(folder, name))
  }
  return { env, place, s3, names, removeMark }
}

async function send(origin: string, { cast }: Pick<ServerPlace, 'cast'>, seed: number) {
  const colour = `#${(seed * 7919).toString(16).padStart(6, '0')}`
  const { body, headers } = imageUpload(cast.reef, await photo({ colour }))
  const { host: _, ...pages } = pageHeaders(origin, cast.keeper)
  const request = { method: 'POST', headers: { ...pages, ...headers }, body: new Uint8Array(body) }
  return fetch(`${origin}/api/images`, request)
}

/** Does what a start does before it listens. Answers 'started', or why it was refused. */
async function start(env: Record<string, string>): Promise<string> {
  try {
    const { database } = await openStores(readConfig(env))
    await database.close()
    return 'started'
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    return error.message
  }
}

/** Starts the server in this process. */
async function serve(env: Record<string, string>) {
  const config = readConfig(env)
  const { database, files } = await openStores(config)
  const { dataFolder, s3 } = config
  const { origin, close } = await startListeningApp(database, { config: { dataFolder, s3 }, files })
  const stop = async () => {
    await close()
    await database.close()
  }
  return { origin, stop }
}

/** Starts the server in a process of its own. Answers 'started', or what it said when it ended. */
async function startProcess(env: Record<string, string>): Promise<string> {
  const PORT = String(await freePort())
  const child = startChild('server', { env: { ...env, PORT } })
  const started = child.prints('Coralline is running').then(
    () => 'started',
    () => '',
  )
  const outcome = await Promise.race([started, child.ended.then(() => '')])
  return outcome || child.stderr()
}

async function command(name: string, approval: string, env: Record<string, string>): Promise<string> {
  return (await commandHere([name, ...(approval ? [approval] : [])], env)).said
}

type Location = { dataFolder: string; databaseUrl: string | undefined }

function environmentOf({ dataFolder, databaseUrl }: Location): Record<string, string> {
  return { DATA_DIR: dataFolder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

/** The folder of the one place with the database of the other; on SQLite the database lies in the folder. */
function ofBoth(place: { location: Location }, other: Location): Location {
  return { dataFolder: place.location.dataFolder, databaseUrl: other.databaseUrl }
}
