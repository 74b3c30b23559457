import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { imagesIn, listBackups, onFolders } from '#server/testing/backups.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { killChildren, startChild } from '#server/testing/processes/children.ts'
import { DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { kills, tellFigure } from '#server/testing/processes/kills.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { imageUpload } from '#server/testing/test-app.ts'
import { problemsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { restoreBackup } from './restore-backup.rules.ts'

/** Each backup starts a process, so `npm test` alone runs one round only. */
const rounds = process.env.KILLS === undefined ? 1 : kills
const lanes = 3

const folders = new DataFolders()
afterAll(async () => {
  await killChildren()
  await folders.removeAll()
})

test('while keepers save and upload, killed backups leave nothing behind, and each whole one has all that was acknowledged before it', async () => {
  const place = await createServerPlace('sqlite')
  const server = await place.start({ RATE_IMAGES: '1000000' })
  const load = startLoad(place)
  const folder = await folders.create()
  const begin = () =>
    startChild('command', { args: ['backup', folder], env: { DATA_DIR: place.location.dataFolder } })
  let longest = 600
  let whole = 0
  for (let round = 0; round < rounds; round += 1) {
    const killed = begin()
    await delay(Math.random() * longest)
    await killed.kill()
    for (const { path } of (await listBackups(folder)).slice(0, 1))
      expect(problemsOf(await checkBackup(path, onFolders))).toEqual([])

    const acknowledged = [...load.acknowledged]
    const started = performance.now()
    const backup = begin()
    expect(await backup.ended, backup.stderr()).toBe(0)
    longest = performance.now() - started
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    await expectWhole(folder, { acknowledged, longest })
    whole += 1
  }
  const saved = await load.stop()
  expect(whole).toBe(rounds)
  expect(saved).toBeGreaterThan(rounds)
  tellFigure(`${whole} backups under ${saved} acknowledged saves: all restored and verified`)
  expect(server.process.exitCode).toBe(null)
  await server.kill()
  await place.remove()
})

/**
 * Expects that the newest backup passes the check, and that restoring it brings back every acknowledged log and image,
 * byte for byte, although a restore was killed: either that one had finished, or a second one does it.
 */
async function expectWhole(
  folder: string,
  { acknowledged, longest }: { acknowledged: readonly string[]; longest: number },
) {
  const [newest] = await listBackups(folder)
  expect(problemsOf(await checkBackup(newest?.path ?? '', onFolders))).toEqual([])
  const target = join(await folders.create(), 'data')
  const images = openBlobStore({ s3: undefined, dataFolder: target })
  const backup = newest?.path ?? ''
  const killed = startChild('command', { args: ['restore', backup], env: { DATA_DIR: target } })
  await delay(Math.random() * longest)
  await killed.kill()
  // The database is the last that a restore writes: without it no server would start on this folder.
  if (!existsSync(join(target, 'coralline.db')))
    await restoreBackup({ backup, location: sqliteIn(target), images })
  const { db, close } = await openDatabase(sqliteIn(target))
  const logs = await db.selectFrom('logs').select('note').execute()
  const rows = await db.selectFrom('images').select(['id', 'full_hash', 'thumbnail_hash']).execute()
  await close()
  const present = new Set([
    ...logs.map(({ note }) => note),
    ...rows.map(({ id, full_hash }) => `/api/images/${id}/${full_hash}/full`),
  ])
  expect(acknowledged.filter((save) => !present.has(save))).toEqual([])
  const hashes = rows.flatMap(({ full_hash, thumbnail_hash }) => [full_hash, thumbnail_hash])
  expect(await imagesIn(images)).toMatchObject(Object.fromEntries(hashes.map((hash) => [hash, hash])))
  await folders.remove(target)
}

/** Users who save logs, and one who uploads photos, until they are stopped; every acknowledged save is noted. */
function startLoad(place: ServerPlace) {
  const acknowledged: string[] = []
  let isOver = false
  const save = async (lane: number) => {
    for (let count = 0; !isOver; count += 1) {
      const note = `log ${lane} ${count}`
      if (await send(place, '/api/logs/', newLog(place.cast, note), {})) acknowledged.push(note)
      await delay(15)
    }
  }
  const upload = async () => {
    for (let count = 0; !isOver; count += 1) {
      const colour = `#${((count * 99_991) % 0xffffff).toString(16).padStart(6, '0')}`
      const { body, headers } = imageUpload(place.cast.reef, await photo({ colour }))
      const image = await send(place, '/api/images', new Uint8Array(body), headers)
      if (image) acknowledged.push(image.url)
      await delay(500)
    }
  }
  const working = Promise.all([upload(), ...Array.from({ length: lanes }, (_, lane) => save(lane))])
  return {
    acknowledged,
    async stop() {
      isOver = true
      await working
      return acknowledged.length
    },
  }
}

async function send(
  { origin, cast }: ServerPlace,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string>,
): Promise<{ url: string } | undefined> {
  const { host: _, ...headers } = pageHeaders(origin, cast.keeper)
  const answer = await fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body })
  const saved = (await answer.json()) as { url: string }
  return answer.status === 201 ? saved : undefined
}
