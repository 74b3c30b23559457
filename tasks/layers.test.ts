import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runTool, tsc } from './run-tool.ts'

// Within the project, for the types of packages are looked up from there.
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(root, 'node_modules/.layers-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  { layer: 'domain', lines: ['document.title', 'process.pid', "import('node:fs')", 'fetch'] },
  { layer: 'server', lines: ['document.title', 'window.name'] },
  { layer: 'web', lines: ['process.pid', 'Buffer.from', "import('node:fs')"] },
  { layer: 'worker', lines: ['document.title', 'process.pid', "import('node:fs')"] },
])('what the $layer does not run with does not compile there', async ({ layer, lines }) => {
  const text = lines.map((line, index) => `export const at${index} = ${line}\n`).join('')
  await writeFile(path.join(folder, `${layer}.ts`), text)
  const config = { extends: `../../tsconfig.${layer}.json`, include: [], files: [`${layer}.ts`] }
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { output } = await runTool('node', [tsc, '--noEmit', '--pretty', 'false', '--project', folder])
  const wrong = output.match(new RegExp(`${layer}\\.ts\\((\\d+),`, 'g')) ?? []
  expect(wrong, output).toEqual(lines.map((_, index) => `${layer}.ts(${index + 1},`))
})
