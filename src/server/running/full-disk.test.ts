import { appendFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { keepReserve } from '#server/files/reserve.ts'
import { enterCast } from '#server/testing/cast.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import { startChild } from '#server/testing/processes/children.ts'
import { blankReadings, DataFolders, sqliteIn } from '#server/testing/processes/data-folders.ts'
import { canMount, mount, unmount } from '#server/testing/processes/mounts.ts'
import { newLog, pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload } from '#server/testing/test-app.ts'

/** A server whose data folder is a disk of 40 MB. */
async function startOnSmallDisk() {
  const folders = new DataFolders()
  const folder = await folders.create()
  mount('-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder)
  const database = await openDatabase(sqliteIn(folder))
  const cast = await enterCast(database.db)
  const { origin, close } = await startListeningApp(database, { config: { dataFolder: folder } })
  return {
    folder,
    cast,
    async call(path: string, method = 'GET', body?: BodyInit, type = 'application/json') {
      const { host: _, 'content-type': __, ...headers } = pageHeaders(origin, cast.keeper)
      if (body !== undefined) headers['content-type'] = type
      return fetch(origin + path, { method, headers, redirect: 'manual', ...(body && { body }) })
    },
    async stop() {
      await close()
      await database.close()
      unmount(folder)
      await folders.removeAll()
    },
  }
}

test.runIf(canMount())('a file that is sent leaves room for what others save', async () => {
  const { folder, cast, call, stop } = await startOnSmallDisk()
  try {
    const { bavail, bsize } = await statfs(folder)
    await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - 1_900_000))
    const { headers, body } = csvUpload('timestamp,ph\n2026-01-01 10:00:00,8.1\n')
    const send = () =>
      call(
        `/api/logs/upload_csv?aquarium_id=${cast.reef}`,
        'POST',
        new Uint8Array(body),
        headers['content-type'],
      )
    const refused = await send()
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'storage_full' }])
    expect((await call('/api/logs/', 'POST', newLog(cast, 'saved'))).status).toBe(201)
    await rm(join(folder, 'ballast'))
    expect((await send()).status).toBe(200)
  } finally {
    await stop()
  }
})

test.runIf(canMount())('on a full disk /readyz says so, and deletes and logout work', async () => {
  const { folder, cast, call, stop } = await startOnSmallDisk()
  const ready = async () => {
    const answer = await call('/readyz')
    return { status: answer.status, body: await answer.json() }
  }
  try {
    await keepReserve(folder)
    expect(await ready()).toEqual({ status: 200, body: { status: 'ok', database: 'ok', images: 'ok' } })
    const saved: number[] = []
    for (let count = 0; count < 3; count += 1)
      saved.push((await (await call('/api/logs/', 'POST', newLog(cast, `log ${count}`))).json()).id)
    await fill(join(folder, 'ballast'))
    let refused = 201
    for (let tries = 0; tries < 300 && refused === 201; tries += 1)
      refused = (await call('/api/logs/', 'POST', newLog(cast, 'x'.repeat(4000)))).status
    expect(refused).toBe(507)
    const sentence = 'The disk of this Coralline is full.'
    await expect
      .poll(ready, { timeout: 30_000, interval: 500 })
      .toEqual({ status: 503, body: { status: 'unavailable', database: sentence, images: sentence } })
    for (const id of saved) expect((await call(`/api/logs/${id}`, 'DELETE')).status).toBe(204)
    expect((await call('/api/logout')).status).toBe(302)
    expect((await call('/api/me')).status).toBe(401)
    await rm(join(folder, 'ballast'))
    await expect.poll(async () => (await ready()).status, { timeout: 30_000, interval: 500 }).toBe(200)
  } finally {
    await stop()
  }
})

test.runIf(canMount())(
  'after a clean stop on a full disk Coralline starts again, and deletes work',
  async () => {
    const folders = new DataFolders()
    const folder = await folders.create()
    mount('-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder)
    try {
      const before = await openDatabase(sqliteIn(folder))
      const { reef } = await enterCast(before.db)
      const log = { ...blankReadings, aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note: 'kept' }
      await before.db.insertInto('logs').values(log).execute()
      await keepReserve(folder)
      await before.close()
      await fill(join(folder, 'ballast'))
      const { db, close } = await openDatabase(sqliteIn(folder))
      expect(await db.selectFrom('logs').select('note').execute()).toEqual([{ note: 'kept' }])
      await db.deleteFrom('logs').execute()
      expect(await db.selectFrom('logs').select('note').execute()).toEqual([])
      await close()
    } finally {
      unmount(folder)
      await folders.removeAll()
    }
  },
)

test.runIf(canMount())('a first start on a full disk says so, and goes on when there is room', async () => {
  const folders = new DataFolders()
  const folder = await folders.create()
  mount('-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', folder)
  try {
    for (const size of ['8k', '40k', '64k', '128k', '256k']) {
      const start = startChild('database', { args: ['start', JSON.stringify(sqliteIn(folder))] })
      start.process.stdin?.end('go\n')
      expect(await start.ended, start.stderr()).toBe(0)
      expect(start.stdout(), `less than ${size}`).toMatch(
        /refused: (?!.*previous version).*The disk is full: make room, then start again\.\n$/,
      )
      mount('-o', `remount,size=${size}`, folder)
    }
    mount('-o', 'remount,size=40m', folder)
    await (await openDatabase(sqliteIn(folder))).close()
  } finally {
    unmount(folder)
    await folders.removeAll()
  }
})

async function fill(path: string) {
  for (const size of [1_000_000, 10_000, 100]) {
    for (;;) {
      const isFull = await appendFile(path, Buffer.alloc(size)).then(
        () => false,
        () => true,
      )
      if (isFull) break
    }
  }
}
