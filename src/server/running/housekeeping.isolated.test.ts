import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answersFolder, sweepNameless } from '#server/files/nameless-file.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { sweepUnfinishedUploads, uploadsFolder } from '#server/files/unfinished-uploads.ts'
import { ownImages } from '#server/images/image-place.rules.ts'
import { spoolFolder, sweepSpool } from '#server/imports/receive/spool.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { startHousekeeping } from './housekeeping.ts'

const minute = 60_000
const hour = 60 * minute
const noon = new Date('2026-03-01T12:00:00Z')

let database: Awaited<ReturnType<typeof createDatabase>>
let dataFolder: string
let stop = () => {}
beforeEach(async () => {
  database = await createDatabase('sqlite')
  dataFolder = database.location.dataFolder
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await database.remove()
})

/** Leaves a file of an upload that was last written `age` before the moment. */
async function leave(folder: string, { suffix, age }: { suffix: string; age: number }, before = noon) {
  await mkdir(folder, { recursive: true })
  const name = `${crypto.randomUUID()}${suffix}`
  const path = join(folder, name)
  await writeFile(path, 'half of it')
  const written = new Date(before.getTime() - age)
  await utimes(path, written, written)
  return name
}

test('uploads that are under way stay, those that a crash left behind an hour ago go', async () => {
  const folder = uploadsFolder(dataFolder)
  await leave(folder, { suffix: '.part', age: hour + minute })
  const underWay = await leave(folder, { suffix: '.part', age: hour - minute })
  const begun = await leave(folder, { suffix: '.part', age: 0 })
  const foreign = await leave(folder, { suffix: '.txt', age: 9 * hour })
  await sweepUnfinishedUploads(dataFolder, noon)
  expect((await readdir(folder)).toSorted()).toEqual([underWay, begun, foreign].toSorted())
})

test('imports that were touched since a moment stay, with their rows', async () => {
  const folder = spoolFolder(dataFolder)
  for (const suffix of ['.csv', '.part', '.part-rows', '.part-rows-journal', '.stage', '.stage-journal'])
    await leave(folder, { suffix, age: minute })
  const underWay = [
    await leave(folder, { suffix: '.csv', age: 0 }),
    await leave(folder, { suffix: '.stage', age: -minute }),
    await leave(folder, { suffix: '.txt', age: hour }),
  ]
  await sweepSpool(folder, noon)
  expect((await readdir(folder)).toSorted()).toEqual(underWay.toSorted())
})

test('an answer that a crash met before its file had lost its name is removed, one that begins is not', async () => {
  const folder = answersFolder(dataFolder)
  await leave(folder, { suffix: '', age: minute })
  const others = [
    await leave(folder, { suffix: '', age: 0 }),
    await leave(folder, { suffix: '.txt', age: hour }),
  ]
  await sweepNameless(folder, noon)
  expect((await readdir(folder)).toSorted()).toEqual(others.toSorted())
})

describe('the sweep of every hour', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon })
  })

  test('removes what is from before the start at once, and nothing that is under way, now or later', async () => {
    const [arriving, spool] = [uploadsFolder(dataFolder), spoolFolder(dataFolder)]
    const early = {
      photo: await leave(arriving, { suffix: '.part', age: 2 * hour }),
      sheet: await leave(spool, { suffix: '.csv', age: minute }),
      answer: await leave(answersFolder(dataFolder), { suffix: '', age: minute }),
    }
    begin()
    await untilGone(arriving, early.photo)
    await untilGone(spool, early.sheet)
    await untilGone(answersFolder(dataFolder), early.answer)
    const later = new Date(noon.getTime() + hour)
    const left = [
      await leave(arriving, { suffix: '.part', age: hour + minute }, later),
      await leave(spool, { suffix: '.csv', age: hour + minute }, later),
    ] as const
    const underWay = [
      await leave(arriving, { suffix: '.part', age: hour - minute }, later),
      await leave(spool, { suffix: '.csv', age: hour - minute }, later),
    ]
    vi.advanceTimersByTime(hour)
    await untilGone(arriving, left[0])
    await untilGone(spool, left[1])
    expect([...(await readdir(arriving)), ...(await readdir(spool))]).toEqual(underWay)
  })
})

function begin() {
  const store = openBlobStore({ dataFolder, s3: undefined })
  const files = ownImages({ db: database.db, files: store })
  stop = startHousekeeping({ removeDeleted: () => {}, database, files, dataFolder, log: { warn: () => {} } })
}

async function untilGone(folder: string, name: string) {
  await expect.poll(() => readdir(folder)).not.toContain(name)
}
