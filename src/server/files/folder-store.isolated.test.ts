import type { FileHandle } from 'node:fs/promises'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderStore } from './folder-store.ts'

// A test cannot cut the power. The real calls are made, and their order is written down.
const calls: string[] = []
const watched = vi.hoisted(() => ({ note: (_call: string, ..._paths: string[]) => {} }))
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(path: string, ...rest: [string, number]) {
      const file: FileHandle = await real.open(path, ...rest)
      const { sync, writeFile } = file
      file.sync = async () => {
        await sync.call(file)
        watched.note('sync', path)
      }
      file.writeFile = async (...content) => {
        await writeFile.apply(file, content)
        watched.note('write', path)
      }
      return file
    },
    async rename(from: string, to: string) {
      await real.rename(from, to)
      watched.note('rename', from, to)
    },
  }
})

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  calls.length = 0
  watched.note = (call, ...paths) => void calls.push([call, ...paths.map(nameOf)].join(' '))
})
afterEach(() => rm(place, { recursive: true, force: true }))

const name = 'a'.repeat(64)

test('a file is on the disk before it has its name, and its name before it is said to be kept', async () => {
  const folder = join(place, 'images')
  await folderStore(folder).put(name, Buffer.from('photo'))
  expect(calls).toEqual(['sync place', 'write draft', 'sync draft', 'rename draft name', 'sync images'])
  expect(await readdir(folder)).toEqual([name])
  expect(await readFile(join(folder, name), 'utf8')).toBe('photo')
})

test('in a folder that was there the same, but for the folder', async () => {
  await folderStore(place).put(name, Buffer.from('photo'))
  expect(calls).toEqual(['write draft', 'sync draft', 'rename draft name', 'sync place'])
})

function nameOf(path: string): string {
  if (path === place) return 'place'
  const last = basename(path)
  return last === name ? 'name' : last.startsWith(`${name}.`) ? 'draft' : last
}
