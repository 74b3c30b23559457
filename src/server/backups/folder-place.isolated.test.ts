import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folderPlace } from './folder-place.ts'
import { makeDraft } from './unfinished-backups.ts'

// A test cannot cut the power to see what survives: the real calls are made, and their order is written down.
const calls = vi.hoisted(() => [] as string[][])
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...real,
    async rename(from: string, to: string) {
      await real.rename(from, to)
      calls.push(['rename', from, to])
    },
  }
})
vi.mock('#server/files/folder-store.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#server/files/folder-store.ts')>()
  return {
    ...real,
    async syncFolder(folder: string) {
      await real.syncFolder(folder)
      calls.push(['sync', folder])
    },
  }
})

test('a backup is on the disk before it has its name, and its name before it is said to be there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  try {
    const draft = await makeDraft(folder)
    const place = folderPlace(folder)
    const finished = await place.finish(
      { path: draft, madeAt: new Date('2026-11-22T10:00:00Z') },
      {} as never,
    )
    expect(calls).toEqual([
      ['sync', draft],
      ['rename', draft, finished.path],
      ['sync', folder],
    ])
    expect((await place.list()).map(({ path }) => basename(path))).toEqual([basename(finished.path)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
