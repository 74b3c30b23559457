import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hour } from '#domain/time/durations.ts'
import { isDraft } from './blob-store.ts'
import { listFolder } from './folder-store.ts'

/** An upload of this age (ms) is not under way any more. */
const oldest = hour

export function uploadsFolder(dataFolder: string): string {
  return resolve(dataFolder, 'arriving')
}

export async function sweepUnfinishedUploads(dataFolder: string, now: Date) {
  const folder = uploadsFolder(dataFolder)
  for await (const some of listFolder(folder)) {
    for (const { name, writtenAt } of some) {
      const isLeft = isDraft(name) && writtenAt.getTime() < now.getTime() - oldest
      if (isLeft) await rm(join(folder, name), { force: true })
    }
  }
}
