import { readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { isMissing } from '#server/files/folder-faults.ts'
import { folderStore, syncFolder } from '#server/files/folder-store.ts'
import type { BackupPlace } from './backup-place.ts'
import { backupName, namedBackups } from './backup-place.ts'
import { manifestName } from './manifest.ts'
import { draftPath, entriesOf, refuseNoRoom } from './unfinished-backups.ts'

/** Backups in a folder of this machine; their images lie in `files`. */
export function folderPlace(given: string): BackupPlace {
  const folder = resolve(given)
  const files = folderStore(join(folder, 'files'))
  const beside = folderStore(folder)
  return {
    where: folder,
    draftFolder: folder,
    spared: 0,
    rememberedFor: 0,
    files: {
      ...files,
      async put(name, bytes) {
        await refuseNoRoom(folder, bytes.length)
        await files.put(name, bytes)
      },
    },
    refuseNoRoom: (bytes) => refuseNoRoom(folder, bytes),
    list: async () => namedBackups(await entriesOf(folder), folder),
    namesIn: entriesOf,
    readManifest: (path) =>
      readFile(join(path, manifestName), 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      }),
    readBeside: async (name) => {
      const found = await beside.read(name)
      return found && text(found.bytes)
    },
    writeBeside: (name, content) => beside.put(name, Buffer.from(content)),
    async finish({ path, madeAt }) {
      await syncFolder(path)
      const finished = join(folder, backupName(madeAt))
      await rename(path, finished)
      await syncFolder(folder)
      return { path: finished, madeAt }
    },
    async remove({ path }) {
      const left = draftPath(folder)
      await rename(path, left)
      await rm(left, { recursive: true })
    },
    // Drafts in this folder, which is the draft folder, are removed anyway.
    removeUnfinished: async () => {},
    fetch: async (path) => ({ folder: path, letGo: async () => {} }),
  }
}
