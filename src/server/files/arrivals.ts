import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hour } from '#domain/time/durations.ts'
import { isDraft } from './blob-store.ts'
import { listFolder } from './folder-store.ts'

/** A file of this age (ms) is no upload that is still arriving. */
const oldest = hour

/** The folder in which uploads lie while they arrive. */
export function arrivingFolder(dataFolder: string): string {
  return resolve(dataFolder, 'arriving')
}

/** Removes unfinished uploads that a crash has left. */
export async function sweepArrivals(dataFolder: string, now: Date) {
  const folder = arrivingFolder(dataFolder)
  for await (const some of listFolder(folder)) {
    for (const { name, writtenAt } of some) {
      const isLeft = isDraft(name) && writtenAt.getTime() < now.getTime() - oldest
      if (isLeft) await rm(join(folder, name), { force: true })
    }
  }
}
