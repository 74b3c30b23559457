import { holdBack } from './answers.ts'
import { expect, openDashboard, signIn, test } from './coralline.ts'

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 844 } })

  test('the top bar names who is signed in, and the logo leads home', async ({
    keeperPage: page,
    coralline,
  }) => {
    const bar = page.getByRole('banner')
    await openDashboard(page)
    await expect(bar.getByText(/^keeper-.*@example\.org$/)).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible()
    await expect(bar.getByText('(admin)')).toHaveCount(0)
    await expect(bar.locator('img[src="/logo.png"]')).toHaveCSS('height', '64px')
    await bar.getByRole('link', { name: 'Coralline' }).click()
    await expect(page).toHaveURL(`${coralline.url}/`)
    await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible()
  })

  test('an admin is marked, and the picture is asked for without a referrer', async ({
    keeperPage: page,
  }) => {
    let referrer: string | undefined
    await page.route('**/portrait.png', (route) => {
      referrer = route.request().headers().referer ?? ''
      return route.fulfill({ path: 'public/logo.png' })
    })
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const me = await answer.json()
      await route.fulfill({ json: { ...me, role: 'admin', image_url: '/portrait.png' } })
    })
    await openDashboard(page)
    await expect(page.getByRole('banner').getByText('(admin)', { exact: true })).toBeVisible()
    await expect.poll(() => referrer).toBe('')
  })
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('e-mail address, mark and picture of an admin are in the menu of the top bar', async ({
    adminPage: page,
  }) => {
    const menu = page.locator('[popover]')
    const address = page.getByRole('banner').getByText('admin@example.org')
    await openDashboard(page)
    await expect(address.filter({ visible: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expect(menu).toContainText('admin@example.org (admin)')
    // The letter that stands for the picture of an account without one.
    await expect(menu.getByText('A', { exact: true })).toBeVisible()
  })
})

test('the scheme is light at first, remembered, and there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-colors', 'light')
  const menu = page.getByRole('button', { name: 'Appearance' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(root).toHaveAttribute('data-colors', 'dark')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  // Before any module has run: what paints first is dark already.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(root).toHaveAttribute('data-colors', 'dark')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(7, 23, 34)')
  await page.unrouteAll()

  await page.goto('/')
  await menu.click()
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect(root).toHaveAttribute('data-colors', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-colors', 'light')
})

test('a choice of colours that was stored under its former name still holds', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'coralline-scheme': 'dark' })
  // From then on the new name is the one that counts.
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'light')
})

test('signed-in pages follow the switch, too', async ({ keeperPage: page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
})

test('a click on the bar that begins on the skeleton and ends on the page is not lost', async ({
  keeperPage: page,
}) => {
  const answer = await holdBack(page, '**/api/me')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toContainText('Loading')
  await page.getByRole('button', { name: 'Appearance' }).hover()
  await page.mouse.down()
  answer()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
})

test('visitors find demo, blog and about in the bar where there is room; a keeper has the sidebar', async ({
  page,
}) => {
  await page.goto('/about')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['Demo', 'Blog', 'About'])
  await expect(pages.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  for (const address of ['/demo-aquarium', '/blog', '/about'])
    await expect(pages.locator(`a[href="${address}"]`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(pages).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 844 })
  await signIn(page, `keeper-${crypto.randomUUID()}`)
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(pages).toHaveCount(0)
})
