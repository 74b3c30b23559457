import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { expect, openDashboard, signIn, startSession, test } from './coralline.ts'
import { keepingPages } from './kept-pages.ts'
import { publicPages } from './public-addresses.ts'

const logout = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Logout' })
const login = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login/Register' })

test('a visitor gets every public page as HTML with nothing of the app; a keeper gets the app', async ({
  keeperPage: page,
  playwright,
  coralline,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: coralline.url })
  const appText = await (await page.request.get('/dashboard')).text()
  const [appScript = 'none'] = /\/assets\/app-[\w-]+\.js/.exec(appText) ?? []
  expect(appScript).toContain('/assets/app-')
  for (const path of [...publicPages, '/nowhere']) {
    const text = await (await visitor.get(path)).text()
    expect(text, path).toContain('<h1')
    expect(text, path).not.toContain(appScript)
    expect(await (await page.request.get(path)).text(), path).toBe(appText)
  }
  await visitor.dispose()
})

test('a keeper sees each public page beside the sidebar, with the words that a visitor reads', async ({
  page,
  coralline,
}) => {
  const titles = new Map<string, string>()
  await page.goto('/nowhere')
  // Read as a browser shows them, without opening each of the pages.
  for (const path of ['/', '/blog', '/about', '/nowhere'])
    titles.set(
      path,
      await page.evaluate(async (address) => {
        const text = await (await fetch(address)).text()
        return new DOMParser().parseFromString(text, 'text/html').querySelector('h1')?.textContent ?? ''
      }, path),
    )
  expect(new Set(titles.values()).size).toBe(4)
  await startSession(page, `keeper-${crypto.randomUUID()}`, coralline.url)
  for (const [path, title] of titles) {
    // Once the app begins on such a page; from there it leads to the others itself.
    if (path === '/' || path === '/nowhere') await page.goto(path)
    else await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(logout(page)).toBeVisible()
  }
})

for (const keepsPages of [true, false])
  test(`going back over a sign-in or a logout shows who one is now${keepsPages ? ', where the browser keeps pages' : ''}`, async ({
    browser,
    launchOptions,
    coralline,
  }) => {
    const used = keepsPages ? await chromium.launch({ ...launchOptions, ...keepingPages }) : browser
    const page = await (await used.newContext({ baseURL: coralline.url })).newPage()
    await page.goto('/about')
    await page.goto('/terms')
    const other = await page.context().newPage()
    await signIn(other, `keeper-${crypto.randomUUID()}`, '/privacy')
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await expect(logout(page)).toBeVisible()

    await page.goto('/healthz')
    await logout(other).click()
    await expect(login(other)).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await expect(login(page)).toBeVisible()
    await page.context().close()
    if (keepsPages) await used.close()
  })

test('a page that the browser loads opens at its top, and where it was left after a reload or on going back', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const place = () => page.evaluate(() => scrollY)
  const expectDrawn = () => expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await page.goto('/settings')
  await expectDrawn()
  await page.evaluate(() => scrollTo(0, 100))
  await page.reload()
  // Before the page is drawn, the place is the browser's own, and a page that is left then keeps none.
  await expectDrawn()
  await expect.poll(place).toBe(100)
  await openDashboard(page)
  // Where a page was left is restored when it is first drawn.
  expect(await place()).toBe(0)
  await page.goBack()
  await expect.poll(place).toBe(100)
})
