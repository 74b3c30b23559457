import { randomUUID } from 'node:crypto'
import { open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blob, BlobStore, StoredFile } from './blob-store.ts'
import { unfinished } from './blob-store.ts'
import { asFolderFault, isMissing } from './folder-faults.ts'
import { makeFolders } from './make-folders.ts'

const filesAtOnce = 500

export function folderStore(folder: string): BlobStore {
  return {
    where: folder,
    async put(name, bytes) {
      try {
        await makeFolder(folder)
        await writeDurably({ folder, name, bytes })
      } catch (error) {
        throw asFolderFault(error)
      }
    },
    read: (name) => readFile(join(folder, name)),
    list: () => listFolder(folder),
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
  }
}

/** Makes a folder that only Coralline can read and that survives a power loss, unless it is there. */
export async function makeFolder(folder: string) {
  const there = await stat(folder).catch(ignoreMissing)
  if (!there?.isDirectory() && makeFolders(folder)) await syncFolder(dirname(folder))
}

export async function* listFolder(folder: string): AsyncGenerator<StoredFile[]> {
  let some: StoredFile[] = []
  for await (const name of fileNames(folder)) {
    const file = await stat(join(folder, name)).catch(ignoreMissing)
    if (file) some.push({ name, writtenAt: file.mtime, size: file.size })
    if (some.length < filesAtOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

async function* fileNames(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) if (entry.isFile()) yield entry.name
}

/** Names the file when its bytes are on the disk: under the name is always the whole file. */
async function writeDurably({ folder, name, bytes }: { folder: string; name: string; bytes: Buffer }) {
  const draft = join(folder, `${name}.${randomUUID()}${unfinished}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

/** A crash would otherwise lose the names of new files. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readFile(path: string): Promise<Blob | undefined> {
  const file = await open(path, 'r').catch(ignoreMissing)
  if (!file) return undefined
  try {
    const { size } = await file.stat()
    return { size, bytes: file.createReadStream() }
  } catch (error) {
    await file.close()
    throw error
  }
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw asFolderFault(error)
}
