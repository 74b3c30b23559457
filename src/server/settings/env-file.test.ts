import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { killChildren, nobody, startChild } from '#server/testing/processes/children.ts'

const folders: string[] = []
afterEach(killChildren)
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coralline-test-'))
  folders.push(folder)
  await chmod(folder, 0o777)
  return folder
}

test.each(['main', 'command'] as const)(
  '%s says so when the settings in .env cannot be read',
  async (script) => {
    const folder = await newFolder()
    await mkdir(join(folder, '.env'))
    await expectSentence(script, folder)
  },
)

test.runIf(nobody)('a .env of somebody else is told, with who Coralline runs as', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, '.env'), 'PORT=3000\n', { mode: 0o600 })
  expect(await expectSentence('main', folder, true)).toMatch(/permission denied|EACCES/)
})

async function expectSentence(script: 'main' | 'command', cwd: string, unprivileged = false) {
  const child = startChild(script, { args: script === 'command' ? ['sweep'] : [], cwd, unprivileged })
  expect(await child.ended).toBe(1)
  expect(child.stderr()).toMatch(
    /^Coralline did not start\.\nThe settings in \S+\/\.env cannot be read: .+ Coralline runs as .+: let it read the file, or move the file away\.\n$/,
  )
  return child.stderr()
}
