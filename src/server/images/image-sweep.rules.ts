import { buffer } from 'node:stream/consumers'
import { filesAsideDays } from '#domain/limits.ts'
import { day, hour } from '#domain/time/durations.ts'
import type { BlobStore, StoredFile } from '#server/files/blob-store.ts'
import { isDraft, isHash } from '#server/files/blob-store.ts'
import type { StoredFiles } from './image-files.rules.ts'
import * as store from './image-files.store.ts'

/** Younger files (ms) are spared: an upload that will refer to them may be under way. */
const youngest = hour
/** A sweep that condemned a file this long (ms) ago has crashed. */
const longestSweep = hour / 6
/** The share of files that may be set aside in a day: more is taken for a mistake. */
const dailyShare = 0.1
/** Names that one sweep holds in memory; the next sweep goes on. */
const mostAtOnce = 10_000

type Sweep = {
  now: Date
  /** Counts, and changes nothing except that it brings files back. */
  onlyBack?: boolean
  /** Somebody wants all unreferred files set aside. */
  isApproved?: boolean
}

/** Files that the sweep found, set aside, and left as too many for a day; `aside` is how many are aside now. */
export type SweepCounts = { files: number; setAside: number; left: number; aside: number }

/**
 * Brings back files that are referred to again, sets aside those over an hour old that are not, and removes those that
 * have
 * been aside for `filesAsideDays` or were never finished.
 */
export async function sweepFiles(
  { db, files }: StoredFiles,
  { now, onlyBack = false, isApproved = false }: Sweep,
): Promise<SweepCounts> {
  await store.forgetCondemned(db, new Date(now.getTime() - longestSweep))
  const aside = await tidyAside({ db, files }, { now, onlyBack })
  const { count, unreferred } = await sweepStored({ db, files }, { now, onlyBack })
  const allowed = Math.max(1, Math.floor((count + aside.today) * dailyShare)) - aside.today
  const mostNow = isApproved ? unreferred.length : Math.max(0, allowed)
  const wanted = onlyBack ? [] : unreferred.slice(0, mostNow)
  let setAside = 0
  for (const hash of wanted) {
    if (!(await store.condemnFile(db, { hash, now }))) continue
    await files.aside.remove(hash)
    await move(hash, { from: files, to: files.aside })
    await store.forgetFile(db, hash)
    setAside += 1
  }
  return { files: count, setAside, left: unreferred.length - wanted.length, aside: aside.count + setAside }
}

/** Sweeps hourly. In a process's first hour, and after another server's sweep, it only brings files back. */
export async function sweepByTheHour(
  { db, files }: StoredFiles,
  { now, isYoung }: { now: Date; isYoung: boolean },
) {
  const onlyBack = isYoung || !(await store.claimSweep(db, now))
  const swept = await sweepFiles({ db, files }, { now, onlyBack })
  return { ...swept, left: onlyBack ? 0 : swept.left }
}

type SweepOptions = { now: Date; onlyBack: boolean }

/** Files are referred to again after a restore of the database. */
async function tidyAside({ db, files }: StoredFiles, { now, onlyBack }: SweepOptions) {
  let count = 0
  let today = 0
  for await (const some of files.aside.list()) {
    if (!onlyBack) await removeDrafts(files.aside, some, now)
    const there = some.filter(({ name }) => isHash(name))
    const referred = await store.referredFiles(db, there.map(nameOf))
    for (const { name, writtenAt } of there) {
      const age = now.getTime() - writtenAt.getTime()
      if (referred.has(name)) await bringBack(files, name)
      else if (age > filesAsideDays * day && !onlyBack) await files.aside.remove(name)
      else {
        count += 1
        if (age < day) today += 1
      }
    }
  }
  return { count, today }
}

async function sweepStored({ db, files }: StoredFiles, { now, onlyBack }: SweepOptions) {
  const unreferred: string[] = []
  let count = 0
  for await (const some of files.list()) {
    if (!onlyBack) await removeDrafts(files, some, now)
    const there = some.filter(({ name }) => isHash(name))
    count += there.length
    const old = there.filter(({ writtenAt }) => writtenAt.getTime() < now.getTime() - youngest)
    const referred = await store.referredFiles(db, old.map(nameOf))
    const sizes = old.map(({ name, size }) => ({ hash: name, bytes: size }))
    const inUse = sizes.filter(({ hash }) => referred.has(hash))
    await store.noteSizes(db, inUse)
    for (const { name } of old)
      if (!referred.has(name) && unreferred.length < mostAtOnce) unreferred.push(name)
  }
  return { count, unreferred }
}

const nameOf = ({ name }: StoredFile) => name

async function removeDrafts(files: BlobStore, some: readonly StoredFile[], now: Date) {
  for (const { name, writtenAt } of some)
    if (isDraft(name) && writtenAt.getTime() < now.getTime() - youngest) await files.remove(name)
}

/** The same photo may have been uploaded again meanwhile. */
async function bringBack(files: StoredFiles['files'], name: string) {
  const present = await files.read(name)
  present?.bytes.destroy()
  if (present) await files.aside.remove(name)
  else await move(name, { from: files.aside, to: files })
}

/** A crash leaves the file in both places, never in none. */
async function move(name: string, { from, to }: { from: BlobStore; to: BlobStore }) {
  const found = await from.read(name)
  if (found) await to.put(name, await buffer(found.bytes))
  await from.remove(name)
}
