import type { APIRequestContext, Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import type { Coralline } from './coralline.ts'
import { expect, openDashboard, startSession, test } from './coralline.ts'
import { keepApp, keptIn, workerIsReady } from './kept-app.ts'
import { aquariumWith, expectPopup, openLogDialog, rowOf } from './logs.ts'
import { networkAtRest } from './network.ts'
import { startBeforeServer } from './two-builds.ts'

test.use({ serviceWorkers: 'allow' })

/** Every file that the service worker keeps: its path and its text. */
function keptFiles(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const text = await (await cache.match(url))?.text()
        found.push({ path: new URL(url).pathname, text: text ?? '' })
      }
    }
    return found
  })
}

test('the app without a network, one that is forgotten, and what a logout leaves', async ({
  page,
  request,
  coralline,
}) => {
  test.slow()
  await test.step('a visitor gets no worker, and the server tells its own policy', () =>
    expectNoWorker(page, request))
  await startSession(page, `keeper-${crypto.randomUUID()}`, coralline.url)
  const id = await aquariumWith(page, 'Kept Lagoon', [rowOf(0, 'my own note')])
  await expect(page.getByRole('region', { name: 'Trends' }).locator('.uplot')).toBeVisible()
  await keepApp(page)
  await test.step('without a network the app opens with what was seen last, takes a log, and says as of when it is; what is kept of the app is the same for everybody', () =>
    expectOpenOffline(page, id))
  await test.step('on a line that takes everything and answers nothing, the tank is shown as it was seen last', () =>
    expectOpenUnanswered(page, id, coralline))
  await page.goto(`/aquarium/${id}`)
  await test.step('a device that is forgotten keeps nothing, and is not forgotten while a log waits to be sent', () =>
    expectForgotten(page))
})

async function expectNoWorker(page: Page, request: APIRequestContext) {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.goto('/')
  await networkAtRest(page)
  expect(asked).not.toContain('/sw.js')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const { 'content-security-policy': policy, 'cache-control': cache } = (
    await request.get('/sw.js')
  ).headers()
  expect([policy, cache]).toEqual(["default-src 'none'; connect-src 'self'", 'no-cache'])
}

async function expectOpenOffline(page: Page, id: number) {
  await openDashboard(page)
  const files = await keptFiles(page)
  expect(files.map(({ path }) => path)).toContain('/dashboard')
  for (const { path, text } of files) {
    expect(path).toMatch(/^\/(assets\/|art\/|dashboard$|[\w-]+\.(ico|png|svg|webmanifest)$)/)
    expect(text).not.toContain('Kept Lagoon')
    expect(text).not.toContain('my own note')
  }
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect
    .poll(() => seenAddresses(page))
    .toContain(`/api/aquariums/${id}/logs?page=1&per_page=30&sort=timestamp&order=desc`)
  await page.context().setOffline(true)
  const bar = page.getByRole('region', { name: 'On this device' })

  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Kept Lagoon' }).first()).toBeVisible()
  await expect(bar).toContainText(/Offline\. As it was on \d{4}-\d\d-\d\d/)
  await expect(page.goto('/about')).rejects.toThrow()

  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/aquarium/${id}?log=1`)
  const dialog = page.getByRole('dialog', { name: 'Create A New Data Log' })
  await dialog.getByLabel('Note').fill('below')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('below')
  await expect(page.getByRole('heading', { name: 'Kept Lagoon', level: 1 })).toBeVisible()
  await expect(bar).toContainText('Offline. As it was on')
  await expectNoFindingsInBoth(page, '[aria-label="On this device"], [aria-label="Not sent yet"]')
  await page.goto('/log')
  await expect(page.getByRole('dialog', { name: 'Create A New Data Log' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await expect(page.getByText('1–2 of 2')).toBeVisible({ timeout: 60_000 })
  await expect(bar).toHaveCount(0)
  await page.setViewportSize({ width, height })
}

async function expectOpenUnanswered(page: Page, id: number, server: Coralline) {
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect
    .poll(() => seenAddresses(page))
    .toEqual(
      expect.arrayContaining([
        '/api/me',
        '/api/aquariums/',
        expect.stringContaining(`/api/aquariums/${id}/logs`),
        expect.stringContaining(`/api/aquariums/${id}/series`),
      ]),
    )
  server.freeze()
  try {
    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('heading', { name: 'Kept Lagoon', level: 1 })).toBeVisible()
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    const bar = page.getByRole('region', { name: 'On this device' })
    await expect(bar).toContainText(/No answer yet\. As it was on \d{4}-\d\d-\d\d/)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kept Lagoon' }).first()).toBeVisible()
    await expect(bar).toContainText('No answer yet. As it was on')
    await expect(bar.getByRole('button', { name: 'Try again' })).toBeVisible()
    // The answers that come at last are shown without a press.
    server.thaw()
    await expect(bar).toHaveCount(0)
  } finally {
    server.thaw()
  }
}

async function expectForgotten(page: Page) {
  await page.route('**/api/logs/', (route) => route.abort('internetdisconnected'))
  const form = await openLogDialog(page)
  await form.getByLabel('Note').fill('not sent')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'It is kept on this device')
  await page.evaluate(() => localStorage.setItem('coralline-scheme', 'dark'))
  await page.goto('/settings')
  const forget = page.getByRole('button', { name: 'Forget this device' })
  await forget.click()
  await expectPopup(page, 'Device not forgotten', '1 log of yours is on this device only, not sent yet.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  const bar = page.getByRole('region', { name: 'On this device' })
  await expect(bar).toContainText('1 log waits to be sent.')
  await page.unroute('**/api/logs/')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(bar).toHaveCount(0)
  await forget.click()
  const question = page.getByRole('alertdialog', { name: 'Forget this device?' })
  await expectNoFindingsInBoth(page, '[role=alertdialog]')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toHaveCount(0)
  expect(await seenAddresses(page)).not.toEqual([])

  await forget.click()
  await question.getByRole('button', { name: 'Forget and sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible()
  expect(await seenAddresses(page)).toEqual([])
  expect(await keptFiles(page)).toEqual([])
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    places: Object.keys(localStorage),
  }))
  expect(left).toEqual({ workers: 0, places: [] })
}

/** The addresses of the answers that the page would show without a network. */
async function seenAddresses(page: Page): Promise<string[]> {
  return (await keptIn(page, 'seen')).map(({ address }) => String(address))
}

test('a newer version waits for open forms, then for a press, and is never mixed with the one before', async ({
  keeperPage: page,
  coralline,
}) => {
  const before = await startBeforeServer(coralline.url)
  const id = await seedAquarium(page, 'Updated')
  await page.goto(`${before.url}/aquarium/${id}`)
  await workerIsReady(page)
  // Reloaded, because a page that was loaded before the service worker is not controlled by it.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Updated', level: 1 })).toBeVisible()
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update().catch(() => {})
    })
  const waits = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  const builds = () => page.evaluate(async () => (await caches.keys()).length)
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' })

  // While a server is replaced, or with two servers behind one address, page and files can be of different builds.
  before.shows = 'mixed'
  await update()
  await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.installing)
  expect([await waits(), await builds()]).toEqual([false, 1])

  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  before.shows = 'new'
  await update()
  await expect.poll(waits).toBe(true)
  await expect(notice).toBeVisible()
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('pH').fill('8.3')
  await expect(notice).toBeHidden()
  await expect(dialog.getByLabel('pH')).toHaveValue('8.3')

  await dialog.getByLabel('pH').fill('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(notice).toBeVisible()
  expect(await page.evaluate(() => 'isBefore' in window)).toBe(true)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('isBefore' in window))
  await expect(page.getByRole('heading', { name: 'Updated', level: 1 })).toBeVisible()
  expect(await waits()).toBe(false)
  // The files of the build before stay for tabs that still use it.
  expect(await builds()).toBe(2)
  // This page is not taken for the old one, also when it asks for a newer version.
  await networkAtRest(page)
  await update()
  expect(await waits()).toBe(false)
  await expect(notice).toBeHidden()
  await page.goto('about:blank')
  await before.stop()
})
