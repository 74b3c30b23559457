import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { importRuleProblems } from './import-rules.ts'
import { root } from './run-tool.ts'

const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

test('a planted violation that nobody reports is named with its line', async () => {
  const fixture = await fixtureOf("import '#domain/units.ts' // expect: plugin\n")
  expect(await importRuleProblems(fixture)).toEqual(['not reported: src/domain/tank.ts:1 plugin'])
})

test('an import reported without a mark is named, too', async () => {
  const fixture = await fixtureOf("import 'node:fs'\nimport 'node:fs' // expect: plugin\n")
  expect(await importRuleProblems(fixture)).toEqual(['reported without reason: src/domain/tank.ts:1 plugin'])
})

test('a fixture that expects nothing does not pass', async () => {
  expect(await importRuleProblems(await fixtureOf(''))).toEqual(['The fixture expects nothing.'])
})

test('rules that Biome cannot run do not pass', async () => {
  const rules = await temporaryFolder()
  await cp(path.join(root, 'tasks/lint'), rules, { recursive: true })
  const file = path.join(rules, 'import-rules.grit')
  // A group that binds no variable makes Biome give up the whole plugin, at a level that fails nothing.
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace('(?:contract|server|web)', '(contract|server|web)'),
  )
  expect(await importRuleProblems(undefined, rules)).not.toEqual([])
})

async function fixtureOf(tank: string): Promise<string> {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'src/domain'), { recursive: true })
  await writeFile(path.join(folder, 'src/domain/tank.ts'), tank)
  return folder
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-fixture-'))
  folders.push(folder)
  return folder
}
