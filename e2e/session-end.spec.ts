import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { endSession, holdBack, seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, openDashboard, startSession, test } from './coralline.ts'
import { keptIn, workerIsReady } from './kept-app.ts'
import { keepingPages } from './kept-pages.ts'
import { aquariumWith, expectPopup, openLogDialog } from './logs.ts'
import { networkAtRest, watchNetwork } from './network.ts'
import { choose, jpeg } from './photos.ts'

test.use({ serviceWorkers: 'allow' })

const logout = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Logout' })
const signedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible()

/** Pages of a browser that keeps pages that are left, for its Back button. */
const remembering = test.extend<{ page: Page }, { keeping: Browser }>({
  keeping: [
    async ({ launchOptions }, use) => {
      const browser = await chromium.launch({ ...launchOptions, ...keepingPages })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ keeping, coralline }, use) => {
    const context = await keeping.newContext({ baseURL: coralline.url })
    watchNetwork(context)
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = String(persisted)
      })
    })
    await use(await context.newPage())
    await context.close()
  },
})

async function openTank(page: Page): Promise<string> {
  const id = await seedAquarium(page, 'Secret reef')
  await page.goto(`/aquarium/${id}`)
  await choose(page, [await jpeg('#2060a0')])
  const photo = page.getByRole('region', { name: 'Photos' }).locator('img').first()
  await expect(photo).toBeVisible()
  const address = await photo.getAttribute('src')
  expect(address).toMatch(/^\/api\/images\//)
  return address ?? ''
}
/** Presses Back; a page that the browser has kept fires no load event. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })
const tank = (page: Page) => page.getByRole('heading', { name: 'Secret reef', level: 1 })

remembering('a page that was left, after Back', async ({ page, coralline }) => {
  const keeper = `first-${crypto.randomUUID()}`
  await startSession(page, keeper, coralline.url)
  const picture = await openTank(page)
  const address = page.url()
  await test.step('a page that the browser kept is shown to its keeper, and to nobody else', async () => {
    // The browser does not keep a page that is still at work.
    await workerIsReady(page)
    await networkAtRest(page)
    await page.goto('/healthz')
    await goBack(page)
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true')
    await expect(tank(page)).toBeVisible()

    // The session ends without clearing the browser's caches, as when it expires.
    await page.goto('/healthz')
    await page.context().clearCookies({ name: /^coralline_/ })
    await goBack(page)
    await expect(page).not.toHaveURL(/\/aquarium\//)
    await expect(tank(page)).toHaveCount(0)

    // Another keeper signs in in another tab.
    await networkAtRest(page)
    await startSession(page, keeper, coralline.url)
    await page.goto(address)
    await expect(tank(page)).toBeVisible()
    await page.goto('/healthz')
    const other = await page.context().newPage()
    await page.context().clearCookies({ name: /^coralline_/ })
    await startSession(other, `second-${crypto.randomUUID()}`, coralline.url)
    await goBack(page)
    await expect(page.getByText('The requested aquarium could not be found.').first()).toBeVisible()
    await expect(tank(page)).toHaveCount(0)
    await other.close()
    await networkAtRest(page)
  })
  await startSession(page, keeper, coralline.url)
  await page.goto(address)
  await expect(tank(page)).toBeVisible()
  await test.step('after Logout, Back shows no tank, and the next keeper sees no picture of it', async () => {
    const statusOf = () => page.evaluate(async (address) => (await fetch(address)).status, picture)
    expect(await statusOf()).toBe(200)
    await logout(page).click()
    await signedOut(page)
    expect(await statusOf()).toBe(401)
    await goBack(page)
    await expect(page).not.toHaveURL(/\/aquarium\//)
    await expect(tank(page)).toHaveCount(0)

    await startSession(page, `third-${crypto.randomUUID()}`, coralline.url)
    await openDashboard(page)
    expect(await statusOf()).toBe(404)
    const isCached = async (address: string) => {
      const cached = { cache: 'only-if-cached', mode: 'same-origin' } as const
      return (await fetch(address, cached).catch(() => ({ ok: false }))).ok
    }
    expect(await page.evaluate(isCached, picture)).toBe(false)
  })
})

test('a logout, a session that ended, and the next keeper', async ({ page, coralline }) => {
  test.slow()
  const { url } = coralline
  await test.step('what a keeper typed and left behind is gone when another one signs in', () =>
    expectTypedGone(page, url))
  const keeper = `keeper-${crypto.randomUUID()}`
  await startSession(page, keeper, url)
  const id = await aquariumWith(page, 'Seen')
  const comesBack = async () => {
    await startSession(page, keeper, url)
    await page.goto(`/aquarium/${id}`)
    await expect(page.getByRole('heading', { name: 'Seen', level: 1 })).toBeVisible()
  }
  await test.step('logging out forgets what was seen, also while notes are saved; without a network it does nothing', () =>
    expectSeenForgotten(page))
  await comesBack()
  await test.step('when the session ended while there was no network, a form that is being filled in stays, and asks to sign in beside', () =>
    expectFormStays(page))
  await comesBack()
  await test.step('logging out asks about what is not saved, and leaves nothing of it', () =>
    expectQuestion(page))
})

async function expectTypedGone(page: Page, origin: string) {
  const first = `first-${crypto.randomUUID()}`
  await startSession(page, first, origin)
  await aquariumWith(page, 'Typed')
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill('a secret')
  await expect(dialog.getByText('Draft kept on this device.')).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  const comes = async (name: string) => {
    await page.context().clearCookies({ name: /^coralline_/ })
    await startSession(page, name, origin)
    await openDashboard(page)
  }
  await comes(first)
  expect(await kept()).toContain('a secret')
  await comes(`second-${crypto.randomUUID()}`)
  expect(await kept()).not.toContain('a secret')
}

async function expectSeenForgotten(page: Page) {
  const seen = async () => (await keptIn(page, 'seen')).length
  await expect.poll(seen).toBeGreaterThan(2)
  await networkAtRest(page)
  await page.context().setOffline(true)
  await logout(page).click()
  await expectPopup(page, 'Not signed out', 'connection')
  await expect(page.getByRole('heading', { name: 'Seen', level: 1 })).toBeVisible()
  expect(await seen()).toBeGreaterThan(2)
  await page.context().setOffline(false)

  const saved = await holdBack(page, /api\/aquariums\/\d+$/)
  await page.getByRole('textbox', { name: 'Notes' }).fill('typed in a hurry')
  await logout(page).click()
  await expect(page.getByRole('alertdialog', { name: 'Sign out?' })).toBeVisible()
  saved()
  await signedOut(page)
  expect(await seen()).toBe(0)
}

async function expectFormStays(page: Page) {
  await expect.poll(async () => (await keptIn(page, 'seen')).length).toBeGreaterThan(2)
  await networkAtRest(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'On this device' })).toContainText('Offline.')
  await page.getByRole('button', { name: 'Add New Aquarium' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create A New Aquarium' })
  await dialog.getByLabel('Name').fill('Typed')
  await endSession(page)
  const isTold = page.evaluate(
    () =>
      new Promise<void>((resolve) => addEventListener('online', () => setTimeout(resolve), { once: true })),
  )
  await page.context().setOffline(false)
  await isTold
  // If the page were loaded again now, it would lead to the sign-in.
  await networkAtRest(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Typed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

async function expectQuestion(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill('a secret')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  await logout(page).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out?' })
  await expect(question).toContainText('is not saved yet')
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectNoFindingsInBoth(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await kept()).toContain('a secret')
  await page.getByRole('button', { name: 'Account' }).click()
  await logout(page).click()
  await question.getByRole('button', { name: 'Remove it and sign out' }).click()
  await signedOut(page)
  expect(await kept()).not.toContain('a secret')
}
