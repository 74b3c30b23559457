import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expectNoFindings } from './axe.ts'
import { createAquarium, expect, signIn, test } from './coralline.ts'
import { keepingPages } from './kept-pages.ts'
import { aquariumWith, openLogDialog } from './logs.ts'
import { choose, jpeg } from './photos.ts'

const logout = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Logout' })
const signedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Login/Register' })).toBeVisible()

/** A page of a browser that keeps left pages. */
const remembering = test.extend<{ page: Page }>({
  page: async ({ launchOptions, coralline }, use) => {
    const browser = await chromium.launch({ ...launchOptions, ...keepingPages })
    const context = await browser.newContext({ baseURL: coralline.url })
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = String(persisted)
      })
    })
    await use(await context.newPage())
    await browser.close()
  },
})

async function openTank(page: Page): Promise<string> {
  const id = await seedAquarium(page, 'Secret reef')
  await page.goto(`/aquarium/${id}`)
  await choose(page, [await jpeg('#2060a0')])
  const photo = page.getByRole('region', { name: 'Images' }).locator('img').first()
  await expect(photo).toBeVisible()
  const address = await photo.getAttribute('src')
  expect(address).toMatch(/^\/api\/images\//)
  return address ?? ''
}
/** The Back button; of a page that the browser kept, no load is told. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' })
const tank = (page: Page) => page.getByRole('heading', { name: 'Secret reef', level: 1 })

remembering(
  'after Logout, Back shows no tank, and the next keeper sees no picture of it',
  async ({ page }) => {
    await signIn(page, `first-${crypto.randomUUID()}`)
    const picture = await openTank(page)
    const statusOf = () => page.evaluate(async (address) => (await fetch(address)).status, picture)
    expect(await statusOf()).toBe(200)
    await logout(page).click()
    await signedOut(page)
    expect(await statusOf()).toBe(401)
    await goBack(page)
    await expect(page).not.toHaveURL(/\/aquarium\//)
    await expect(tank(page)).toHaveCount(0)

    await signIn(page, `second-${crypto.randomUUID()}`)
    expect(await statusOf()).toBe(404)
    const isCached = async (address: string) => {
      const cached = { cache: 'only-if-cached', mode: 'same-origin' } as const
      return (await fetch(address, cached).catch(() => ({ ok: false }))).ok
    }
    expect(await page.evaluate(isCached, picture)).toBe(false)
  },
)

remembering('a page that the browser kept is shown to its keeper, and to nobody else', async ({ page }) => {
  await signIn(page, `first-${crypto.randomUUID()}`)
  await openTank(page)
  await page.goto('/healthz')
  await goBack(page)
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true')
  await expect(tank(page)).toBeVisible()

  // Ended without a word to the browser's caches, as when it ends by itself.
  await page.goto('/healthz')
  await page.context().clearCookies({ name: /^coralline_/ })
  await goBack(page)
  await expect(page).not.toHaveURL(/\/aquarium\//)
  await expect(tank(page)).toHaveCount(0)
})

remembering('a page that the browser kept is not shown to another keeper', async ({ page }) => {
  await signIn(page, `first-${crypto.randomUUID()}`)
  await openTank(page)
  await page.goto('/healthz')
  const other = await page.context().newPage()
  await page.context().clearCookies({ name: /^coralline_/ })
  await signIn(other, `second-${crypto.randomUUID()}`)
  await goBack(page)
  await expect(page.getByText('The requested aquarium could not be found.').first()).toBeVisible()
  await expect(tank(page)).toHaveCount(0)
})

for (const width of [390, 1280]) {
  test(`logging out asks about what is not saved, and leaves nothing of it, at ${width} px`, async ({
    keeperPage: page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await aquariumWith(page, 'Typed')
    const dialog = await openLogDialog(page)
    await dialog.getByLabel('Note').fill('a secret')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await logout(page).click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await expect(question).toContainText('is not saved yet')
    await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
    await expectNoFindings(page)
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    expect(await kept()).toContain('a secret')
    await logout(page).click()
    await question.getByRole('link', { name: 'Remove it and log out' }).click()
    await signedOut(page)
    expect(await kept()).not.toContain('a secret')
  })
}

test('what a keeper typed and left behind is gone when another one signs in', async ({ page }) => {
  const first = `first-${crypto.randomUUID()}`
  await signIn(page, first)
  await createAquarium(page, 'Typed')
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill('a secret')
  await expect(dialog.getByText('Draft kept on this device.')).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  const comes = async (name: string) => {
    await page.context().clearCookies({ name: /^coralline_/ })
    await signIn(page, name)
  }
  await comes(first)
  expect(await kept()).toContain('a secret')
  await comes(`second-${crypto.randomUUID()}`)
  expect(await kept()).not.toContain('a secret')
})
