import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolders } from './make-folders.ts'

test('folders are made as deep as they are missing, and never twice', async () => {
  const above = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  try {
    const folder = join(above, 'one', 'two', 'three')
    expect(makeFolders(folder)).toBe(true)
    for (const made of [folder, join(above, 'one')]) expect((await stat(made)).mode & 0o777).toBe(0o700)
    expect(makeFolders(folder)).toBe(false)
    await mkdir(join(above, 'open'), { mode: 0o755 })
    expect(makeFolders(join(above, 'open'))).toBe(false)
    expect((await stat(join(above, 'open'))).mode & 0o777).toBe(0o755)
    await writeFile(join(above, 'file'), '')
    for (const place of ['file', 'file/deeper'])
      expect(() => makeFolders(join(above, place))).toThrow(/^EEXIST.*\/file'$/)
  } finally {
    await rm(above, { recursive: true })
  }
})

test.runIf(process.platform === 'linux')('where no folder can be made, it ends with an error', () => {
  for (const place of ['/proc/self/x', '/proc/self/x/y'])
    expect(() => makeFolders(place)).toThrow(/^ENOENT.*'\/proc\/self\/x'$/)
})
