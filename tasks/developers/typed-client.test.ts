import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForTests, forTests } from '#server/testing/for-tests.ts'
import { root, runTool, tsc } from '../run-tool.ts'
import { startExampleServer } from './example-server.ts'

/** A program as a reader of the page writes it: all that it knows of the calls is what the document says. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './coralline.d.ts'

const { ORIGIN = '', TOKEN } = process.env
const coralline = createClient<paths>({ baseUrl: ORIGIN, headers: { authorization: \`Bearer \${TOKEN}\` } })

const key = await coralline.GET('/api/key')
const tanks = await coralline.GET('/api/aquariums')
const [tank] = tanks.data ?? []
if (!tank) throw new Error('There is no tank.')
const readings = {
  params: { header: { 'idempotency-key': '6e0f6d3a-6c1c-4f0c-9d68-0f1f6f0b2a11' } },
  body: { aquarium_id: tank.id, values: { alkalinity: 8.2, temperature: { value: 25.4, unit: 'C' } } },
}
const made = await coralline.POST('/api/readings', readings)
const again = await coralline.POST('/api/readings', readings)
if (!made.data) throw new Error(made.error.message)
const log = { path: { id: made.data.id } }
const change = { alkalinity: 8.3, before: { alkalinity: made.data.alkalinity } }
const changed = await coralline.PUT('/api/logs/{id}', { params: log, body: change })
const refused = await coralline.PUT('/api/logs/{id}', {
  params: log,
  body: { alkalinity: 8.4, before: { alkalinity: 8.2 } },
})
const page = await coralline.GET('/api/aquariums/{id}/logs', {
  params: { path: { id: tank.id }, query: { page: 1, per_page: 10, order: 'desc' } },
})
const read: number | null | undefined = page.data?.rows[0]?.alkalinity
const told = {
  may: key.data?.may,
  tank: tank.name,
  isOnce: again.data?.id === made.data.id,
  changed: changed.data,
  total: page.data?.total,
  read,
  refused: refused.error?.code,
}
console.log(JSON.stringify(told))

export const wrong = [
  // @ts-expect-error: a reading is a number
  () => coralline.POST('/api/readings', { body: { values: { alkalinity: '8.2' } } }),
  // @ts-expect-error: what was not measured is null
  () => coralline.PUT('/api/logs/{id}', { params: log, body: { alkalinity: false } }),
  // @ts-expect-error: there is no such call
  () => coralline.GET('/api/reading'),
  // @ts-expect-error: the answer has no such field
  () => changed.data?.alkalinty,
]
`

const modules = join(root, 'node_modules')
const folder = folderForTests()
const server = forTests(startExampleServer)

test('a typed client that is generated from the OpenAPI document does the main job with a token', {
  timeout: 120_000,
}, async () => {
  await symlink(modules, join(folder, 'node_modules'))
  const files = {
    'program.ts': program,
    'package.json': '{ "type": "module" }',
    // As strict as this project.
    'tsconfig.json': JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const env = { ORIGIN: server.origin, TOKEN: server.token, no_proxy: '*' }
  const run = async (...args: string[]) => {
    const { code, stdout, output } = await runTool('node', args, { cwd: folder, env })
    expect(code === 0 ? '' : output).toBe('')
    return stdout
  }
  const generator = join(modules, 'openapi-typescript/bin/cli.js')
  const older = join(import.meta.dirname, 'older-typescript.ts')
  await run('--import', older, generator, `${server.origin}/api/openapi.json`, '-o', 'coralline.d.ts')
  await run(tsc, '--pretty', 'false')
  const told = JSON.parse(await run('program.ts'))
  expect(told).toMatchObject({
    ...{ may: 'write', tank: 'Reef', isOnce: true, total: 5, read: 8.3, refused: 'log_changed' },
    changed: { alkalinity: 8.3, calcium: null, temperature: expect.closeTo(77.72) },
  })
})
