import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { day } from '#domain/time/durations.ts'
import { freePort } from '#server/testing/processes/ports.ts'
import { watchNetwork } from './network.ts'

/** A running Coralline of its own: the real server on an empty SQLite database. */
export type Coralline = {
  url: string
  dataFolder: string
  stop(): Promise<void>
  /** From now on the server accepts connections and requests but answers none, until it is thawed. */
  freeze(): void
  thaw(): void
  /** Moves the server's clock on by days; it must have been started with {@link laterClock}. */
  passDays(days: number): Promise<void>
}

/** The setting of a server whose clock a test moves. */
export const laterClock = { NODE_OPTIONS: `--import=${new URL('./later-clock.ts', import.meta.url)}` }

type Journey = {
  /** A page of a new keeper without aquariums, just signed in. The app is not open yet: journeys begin anywhere. */
  keeperPage: Page
  /** The same for the admin, who is one and the same in all journeys of a server. */
  adminPage: Page
}

/** Tests with a server; every console message and every refused script or style fails them. */
export const test = base.extend<Journey, { coralline: Coralline }>({
  coralline: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const coralline = runningCoralline() ?? (await startCoralline())
      await use(coralline)
      await coralline.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ coralline }, use) => use(coralline.url),
  context: async ({ context }, use) => {
    watchNetwork(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    const messages: string[] = []
    page.on('console', (message) => {
      // Not counted: failed loads, which journeys cause on purpose, the browser's notes about what Logout clears, and
      // Playwright's that it blocks the service worker.
      if (!/Failed to load resource|Clear-Site-Data header|blocked by Playwright/.test(message.text()))
        messages.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
    await use(page)
    expect(messages).toEqual([])
  },
  keeperPage: async ({ page }, use) => {
    await startSession(page, `keeper-${crypto.randomUUID()}`)
    await use(page)
  },
  adminPage: async ({ page }, use) => {
    await startSession(page, 'admin')
    await use(page)
  },
})

export { expect }

/** Signs in through the provider's page and ends on the dashboard. */
export async function signIn(page: Page, name: string, home = '/') {
  await page.goto(home)
  await page.getByRole('link', { name: 'Login/Register' }).first().click()
  await fillSignIn(page, name)
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
}

/** Signs in by the same requests as {@link signIn}, without its pages, and ends on an empty page of the server. */
export async function startSession(page: Page, name: string, server = '') {
  const { request } = page.context()
  const form = await request.get(`${server}/api/login`)
  const headers = { origin: new URL(form.url()).origin }
  const answer = await request.post(form.url(), { headers, form: { name, email: `${name}@example.org` } })
  expect(new URL(answer.url()).pathname).toBe('/dashboard')
  await page.goto(`${server}/healthz`)
}

/** Waits until the page has used its early requests: before that the browser warns of others to the same address. */
export async function openDashboard(page: Page) {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
}

/** Fills the provider's page in and sends it. */
export async function fillSignIn(page: Page, name: string) {
  // The page itself focuses this field; if the test did so first, the browser would log a message.
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${name}@example.org`)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Creates an aquarium from the dashboard and ends on its screen. */
export async function createAquarium(page: Page, name: string) {
  await page
    .getByRole('button', { name: /Create New Aquarium|New Aquarium/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
}

/** A server at CORALLINE_URL that was started elsewhere: some journeys go through a whole cluster. */
function runningCoralline(): Coralline | undefined {
  const url = process.env.CORALLINE_URL
  const nothing = () => {}
  const later = async () => {}
  return url
    ? { url, dataFolder: '', stop: later, freeze: nothing, thaw: nothing, passDays: later }
    : undefined
}

/** A server of its own, for a test that must not affect those that share another one. */
export async function startCoralline(settings: Record<string, string> = {}): Promise<Coralline> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'coralline-e2e-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataFolder,
    BACKUP_DIR: 'none',
    RATE_SIGN_IN: '1000',
    ADMIN_EMAILS: 'admin@example.org',
    LOG_LEVEL: 'error',
    ...settings,
  }
  // CORALLINE_SERVER is the command of an unpacked image, see deploy/try-image.sh.
  const [command = '', ...args] = process.env.CORALLINE_SERVER?.split(' ') ?? [
    process.execPath,
    'build/server/main.js',
  ]
  const server = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilItSays(server, 'Coralline is running')
  const url = `http://localhost:${port}`
  const dayThere = async () => {
    const { headers } = await fetch(`${url}/healthz`)
    return Math.floor(Date.parse(headers.get('date') ?? '') / day)
  }
  return {
    url,
    dataFolder,
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    async passDays(days) {
      const first = await dayThere()
      for (let passed = 1; passed <= days; passed += 1) {
        server.kill('SIGUSR2')
        await expect.poll(dayThere).toBe(first + passed)
      }
    },
    async stop() {
      if (server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** The code of the first account, as a command shows it. */
export async function codeOf({ dataFolder }: Coralline): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataFolder }
  const { stdout } = await promisify(execFile)(process.execPath, ['build/server/command.js', 'setup-code'], {
    env,
  })
  return stdout.split('\n')[0] ?? ''
}

async function untilItSays(server: ChildProcess, words: string) {
  let said = ''
  for await (const piece of server.stdout ?? []) {
    said += piece
    if (said.includes(words)) return
  }
  throw new Error(`The server ended: ${said}`)
}
