import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { nobody } from '#server/testing/processes/children.ts'
import { root } from './run-tool.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** What setup looks for after an install; npm itself takes most of a second. */
const pretended = 'mkdir -p node_modules'

/** A clone that needs no packages, whose `check` says that it ran, and an npm that notes each install. */
async function clone({ npm = pretended } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-setup-'))
  folders.push(folder)
  const bin = path.join(folder, 'bin')
  for (const name of ['bin', 'tasks']) await mkdir(path.join(folder, name))
  await copyFile(path.join(root, 'setup.mjs'), path.join(folder, 'setup.mjs'))
  const project = { name: 'clone', version: '1.0.0' }
  const lock = { ...project, lockfileVersion: 3, requires: true, packages: { '': project } }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(project))
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(path.join(folder, 'tasks', 'check.ts'), "console.log('checked')\n")
  const own = `#!/bin/sh\necho install >> "${folder}/installs"\nPATH="${process.env.PATH}"\n${npm}\n`
  await writeFile(path.join(bin, 'npm'), own, { mode: 0o755 })
  const installs = async () =>
    (await readFile(path.join(folder, 'installs'), 'utf8').catch(() => '')).split('\n').length - 1
  return { folder, bin, installs }
}

type Clone = Awaited<ReturnType<typeof clone>>

function start({ folder, bin }: Clone, { task = 'check', nodeArgs = [] as string[], user = {} } = {}) {
  const { npm_execpath: _, ...env } = process.env
  const child = spawn(process.execPath, [...nodeArgs, 'setup.mjs', task], {
    cwd: folder,
    env: { ...env, PATH: `${bin}${path.delimiter}${env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, so that npm is killed with it.
    detached: true,
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, output }))
  return { child, ended }
}

const run = (place: Clone, options?: Parameters<typeof start>[1]) => start(place, options).ended

test('a fresh clone installs its packages once, then runs the task', async () => {
  const place = await clone({ npm: 'exec npm "$@"' })
  expect(await run(place)).toEqual({ code: 0, output: 'Installing packages...\nchecked\n' })
  expect(await run(place)).toEqual({ code: 0, output: 'checked\n' })
  expect(await place.installs()).toBe(1)
})

test('a changed lock file is installed', async () => {
  const place = await clone()
  await run(place)
  const file = path.join(place.folder, 'package-lock.json')
  await writeFile(file, `${await readFile(file, 'utf8')}\n`)
  await run(place)
  expect(await run(place)).toEqual({ code: 0, output: 'checked\n' })
  expect(await place.installs()).toBe(2)
})

test('of two that start at once one installs, and both run', async () => {
  const place = await clone({ npm: `sleep 1; ${pretended}` })
  const outcomes = await Promise.all([run(place), run(place)])
  expect(outcomes.map(({ code, output }) => [code, output.endsWith('checked\n')])).toEqual([
    [0, true],
    [0, true],
  ])
  expect(await place.installs()).toBe(1)
})

test('the lock of one that died is taken, and so is one that is too old to be true', async () => {
  const place = await clone()
  const lock = path.join(place.folder, '.coralline-setup')
  const dead = spawn(process.execPath, ['--version'])
  await once(dead, 'exit')
  for (const [holder, minutes] of [
    [dead.pid, 0],
    [process.pid, -61],
  ]) {
    await rm(path.join(place.folder, 'node_modules'), { recursive: true, force: true })
    await writeFile(lock, String(holder))
    const taken = new Date(Date.now() + (minutes ?? 0) * 60_000)
    await utimes(lock, taken, taken)
    expect((await run(place)).output).toBe('Installing packages...\nchecked\n')
  }
})

test('a folder that a command names is found from where it is called', async () => {
  const { folder, bin } = await clone()
  const calling = path.join(folder, 'deeper')
  await mkdir(calling)
  await copyFile(path.join(root, 'coralline.mjs'), path.join(folder, 'coralline.mjs'))
  const build = `
    import fs from 'node:fs'
    for (const made of ['build/client', 'build/server']) fs.mkdirSync(made, { recursive: true })
    fs.writeFileSync('build/server/command.js', 'console.log(process.argv.slice(2).join())')`
  await writeFile(path.join(folder, 'tasks', 'build.ts'), build)
  const called = async (...args: string[]) => {
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
    const running = promisify(execFile)(process.execPath, ['../coralline.mjs', ...args], {
      cwd: calling,
      env,
    })
    return (await running).stdout.trim().split('\n').at(-1)
  }
  const here = path.join(await realpath(calling), 'one')
  expect(await called('check', 'one')).toBe(`check,${here}`)
  expect(await called('restore', './one', '--yes')).toBe(`restore,${here},--yes`)
  expect(await called('backup')).toBe('backup')
  expect(await called('backup', '/mnt/one')).toBe('backup,/mnt/one')
  expect(await called('check', 's3://coral/one')).toBe('check,s3://coral/one')
  expect(await called('admin', 'grant', 'one')).toBe('admin,grant,one')
})

test('after an install that was killed the next start installs again', async () => {
  const place = await clone({ npm: `if [ ! -e killed ]; then touch killed; sleep 60; fi; ${pretended}` })
  const { child, ended } = start(place)
  // Killed before npm has made this file, the next install would sleep as well.
  await vi.waitFor(() => access(path.join(place.folder, 'killed')), { timeout: 20_000 })
  process.kill(-(child.pid ?? Number.NaN), 'SIGKILL')
  expect((await ended).code).toBe('SIGKILL')
  expect(await run(place)).toEqual({ code: 0, output: 'Installing packages...\nchecked\n' })
  expect(await place.installs()).toBe(2)
})

test('an install that fails says what npm said, and is tried again', async () => {
  const place = await clone({
    npm: `if [ -e online ]; then ${pretended}; exit; fi; echo no network >&2; exit 7`,
  })
  expect(await run(place)).toEqual({ code: 7, output: 'Installing packages...\nno network\n' })
  await writeFile(path.join(place.folder, 'online'), '')
  expect((await run(place)).code).toBe(0)
})

test('a user who may only read the project is told that its owner is to build it', async () => {
  const place = await clone()
  await chmod(place.folder, 0o555)
  const { code, output } = await run(place, { user: nobody ?? {} })
  await chmod(place.folder, 0o755)
  expect([code, output]).toEqual([1, expect.stringMatching(/^Not built .*: npm run build\n$/)])
  await run(place)
  await chmod(place.folder, 0o555)
  expect(await run(place, { user: nobody ?? {} })).toEqual({ code: 0, output: 'checked\n' })
  await chmod(place.folder, 0o755)
})

test('too old a Node is refused with a sentence, and nothing runs', async () => {
  const place = await clone()
  const old = "Object.defineProperty(process, 'version', { value: 'v20.11.0' });"
  const older = `${old}Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })`
  const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
  expect(await run(place, { nodeArgs })).toEqual({
    code: 1,
    output:
      'Installing packages...\nCoralline runs on Node 24 or newer and this is v20.11.0: install Node 24.\n',
  })
})

test('a task that there is not is answered with those that there are', async () => {
  const place = await clone()
  const { code, output } = await run(place, { task: 'constructor' })
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: node setup\.mjs start\|dev\|/)])
  expect(await place.installs()).toBe(0)
})
