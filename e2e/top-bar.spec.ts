import { holdBack } from './answers.ts'
import { expect, openDashboard, startSession, test } from './coralline.ts'

test('the top bar names who is signed in, the logo leads home, and signed-in pages follow the switch of colours', async ({
  keeperPage: page,
  coralline,
}) => {
  const bar = page.getByRole('banner')
  await openDashboard(page)
  await expect(bar.getByText(/^keeper-.*@example\.org$/)).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(bar.getByText('(admin)')).toHaveCount(0)
  await expect(bar.locator('img[src="/logo.png"]')).toHaveCSS('height', '64px')
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
  await bar.getByRole('link', { name: 'Coralline' }).click()
  await expect(page).toHaveURL(`${coralline.url}/`)
  await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('an admin is marked, on a phone in the menu of the top bar, and the picture is asked for without a referrer', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.locator('[popover]:popover-open')
  const address = page.getByRole('banner').getByText('admin@example.org')
  await openDashboard(page)
  await expect(address.filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(menu).toContainText('admin@example.org (admin)')
  await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible()
  // The letter that stands for the picture of an account without one.
  await expect(page.getByRole('button', { name: 'Account' })).toHaveText('A')

  await page.setViewportSize({ width: 1280, height: 844 })
  let referrer: string | undefined
  await page.route('**/portrait.png', (route) => {
    referrer = route.request().headers().referer ?? ''
    return route.fulfill({ path: 'public/logo.png' })
  })
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), image_url: '/portrait.png' } })
  })
  await openDashboard(page)
  await expect(page.getByRole('banner').getByText('(admin)', { exact: true })).toBeVisible()
  await expect.poll(() => referrer).toBe('')
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

  // Before any module has run, the first paint is already dark.
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

  await test.step('a choice that was stored under its former name still holds', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-colors', 'dark')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'coralline-scheme': 'dark' })
    // From then on only the new name counts.
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('radio', { name: 'Light' }).check({ force: true })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-colors', 'light')
  })
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
  coralline,
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
  await startSession(page, `keeper-${crypto.randomUUID()}`, coralline.url)
  await page.goto('/about')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(pages).toHaveCount(0)
})
