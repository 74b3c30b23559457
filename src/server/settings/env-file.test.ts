import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
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

test('a byte order mark before the first line is none of its name', async () => {
  const { said } = await commandWith('\uFEFFDATA_DIR=/nowhere/reef\r\n')
  expect(said).toBe('There is no database in /nowhere/reef yet. Start Coralline once, or set DATA_DIR.\n')
})

test('a .env in UTF-16 is refused', async () => {
  const { code, said } = await commandWith(Buffer.from('\uFEFFDATA_DIR=/nowhere/reef\r\n', 'utf16le'))
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /^Coralline did not start\.\nThe settings in \S+\/\.env are not plain text: .* Save it as UTF-8\.\n$/,
    ),
  ])
})

const doubtful = `
# NAME=in a comment
DATADIR=/srv/reef
export HOME_NETWROK=on
OIDC_CLIENT_SECRET_FILE=/nowhere
LOG_LEVEL_FILE=/nowhere
NODE_OPTIONS=
PGSSLROOTCERT=/etc/ssl/own-ca.pem
https_proxy=http://proxy
PUBLIC_URL=http://localhost:3000#reef
METRICS_TOKEN="sixteen#letters!"
ADMIN_EMAILS=a@reef.org # me
`

test('a name that is no setting, and a value that is cut off, are told and make no new database', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, '.env'), doubtful)
  const env = join(folder, '.env')
  const doubts = [
    ...['DATADIR', 'HOME_NETWROK', 'LOG_LEVEL_FILE'].map(
      (name) => `${name} in ${env} is no setting of Coralline: check its spelling, or take it out.\n`,
    ),
    `PUBLIC_URL in ${env} is cut off at its #: put the value in quotes, or a space before a comment.\n`,
  ].join('')
  const child = startChild('main', { cwd: folder, env: { OIDC_CLIENT_SECRET_FILE: '' } })
  expect(await child.ended).toBe(78)
  expect(child.stderr()).toBe(
    `${doubts}Coralline did not start.\nThere is no database in ${join(folder, 'data')}, and none is made as long as it may be elsewhere: correct .env first, as told above.\n`,
  )
  expect(await readdir(folder)).toEqual(['.env'])
})

test('a slip in the environment itself is told, and other names are not', async () => {
  const env = { DATABSE_URL: 'postgres://db/reef', PUBLIC_URI: 'of another program', LOGNAME: 'reef' }
  const { said } = await commandWith('PORT=3000\n', { ...env, PUBLIC_URL: 'http://localhost:3000' })
  expect(said).toMatch(
    /^DATABSE_URL is set, and is no setting of Coralline: did you mean DATABASE_URL\?\nThere is no database in .*\n$/,
  )
})

async function commandWith(envFile: string | Buffer, env: Record<string, string> = {}) {
  const folder = await newFolder()
  await writeFile(join(folder, '.env'), envFile)
  const child = startChild('command', { args: ['admin', 'list'], cwd: folder, env })
  return { code: await child.ended, said: child.stdout() + child.stderr() }
}

async function expectSentence(script: 'main' | 'command', cwd: string, unprivileged = false) {
  const child = startChild(script, { args: script === 'command' ? ['sweep'] : [], cwd, unprivileged })
  expect(await child.ended).toBe(script === 'main' ? 78 : 1)
  expect(child.stderr()).toMatch(
    /^Coralline did not start\.\nThe settings in \S+\/\.env cannot be read: .+ Coralline runs as .+: let it read the file, or move the file away\.\n$/,
  )
  return child.stderr()
}
