import type { Page } from '@playwright/test'
import { refuse, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 844 } })

  test('the top bar names who is signed in, and the logo leads home', async ({
    keeperPage: page,
    coralline,
  }) => {
    const bar = page.getByRole('banner')
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
    await page.reload()
    await expect(page.getByRole('banner').getByText('(admin)', { exact: true })).toBeVisible()
    await expect.poll(() => referrer).toBe('')
  })

  test('the sidebar is there, 275 px wide, and the menu button takes it away for good', async ({
    keeperPage: page,
  }) => {
    await seedAquarium(page, 'Sidebar Reef')
    await page.reload()
    expect((await sidebar(page).boundingBox())?.width).toBeCloseTo(275, -1)
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true')
    await sidebar(page).getByRole('link', { name: 'Sidebar Reef' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sidebar Reef' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'Sidebar Reef' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await menuButton(page).click()
    await expect(sidebar(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Sidebar Reef' })).toBeVisible()
    await expect(sidebar(page)).toHaveCount(0)
    await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('a free account is told about a second aquarium, by pointer and by keyboard', async ({
    keeperPage: page,
  }) => {
    const hint = page.getByRole('tooltip').filter({ hasText: 'More than one aquarium is a premium feature' })
    const add = sidebar(page).getByRole('button', { name: 'Add New Aquarium' })
    await expect(hint).toBeHidden()
    await add.hover()
    await expect(hint).toContainText('currently available')
    await expect(hint).toContainText('may later need a premium account')
    await page.mouse.move(900, 600)
    await expect(hint).toBeHidden()
    await sidebar(page).getByRole('link', { name: 'Dashboard' }).focus()
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused()
    await expect(hint).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(hint).toBeHidden()
  })

  test('the sidebar follows creations, edits and deletions', async ({ keeperPage: page }) => {
    await sidebar(page).getByRole('button', { name: 'Add New Aquarium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create A New Aquarium' })
    await dialog.getByLabel('Name').fill('First Name')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'First Name' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'First Name' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit aquarium' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Second Name')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(sidebar(page).getByRole('link', { name: 'Second Name' })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'First Name' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    await page.getByLabel('Aquarium name').fill('Second Name')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No Aquariums Found!')).toBeVisible()
    await expect(sidebar(page).getByRole('link')).toHaveCount(1)
  })

  test('a list that cannot be fetched is told, and fetched again on demand', async ({ keeperPage: page }) => {
    const id = await seedAquarium(page, 'Listed')
    await refuse(page, { path: '**/api/aquariums/', message: 'The list is out of order.' })
    await page.goto(`/aquarium/${id}`)
    const popup = page.getByRole('alert')
    await expect(popup).toContainText('Sidebar encountered an error fetching aquariums')
    await expect(popup).toContainText('The list is out of order.')
    await expect(page.getByRole('heading', { level: 1, name: 'Listed' })).toBeVisible()
    await page.unrouteAll()
    await sidebar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(sidebar(page).getByRole('link', { name: 'Listed' })).toBeVisible()
  })

  test('logging out empties the sidebar', async ({ keeperPage: page, coralline }) => {
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${coralline.url}/`)
    await expect(page.getByRole('link', { name: 'Login/Register' })).toBeVisible()
    await expect(sidebar(page)).toHaveCount(0)
    await expect(menuButton(page)).toHaveCount(0)
  })

  test('by keyboard alone: skip link, menu, sidebar, dialog and back', async ({ keeperPage: page }) => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Create New Aquarium' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create New Aquarium' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('By Keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'By Keyboard' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sidebar is a drawer that starts closed, keeps the focus and closes on Escape', async ({
    keeperPage: page,
  }) => {
    await expect(sidebar(page)).toHaveCount(0)
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    expect((await drawer.boundingBox())?.width).toBeCloseTo(275, 1)
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      const isInside = await drawer.evaluate((element) =>
        // The browser's own bar is a stop of the circle, too: then nothing on the page has the focus.
        [document.body, null].includes(document.activeElement as HTMLElement)
          ? true
          : element.contains(document.activeElement),
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
  })

  test('the drawer closes by its button, beside it, and when a link is followed', async ({
    keeperPage: page,
  }) => {
    await seedAquarium(page, 'Drawer Reef')
    await page.reload()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await menuButton(page).click()
    await drawer.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer).toHaveCount(0)
    await menuButton(page).click()
    await expect(drawer).toBeVisible()
    await page.mouse.click(350, 400)
    await expect(drawer).toHaveCount(0)
    await menuButton(page).click()
    await drawer.getByRole('link', { name: 'Drawer Reef' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Drawer Reef' })).toBeVisible()
    await menuButton(page).click()
    await drawer.getByRole('link', { name: 'Drawer Reef' }).click()
    await expect(drawer).toHaveCount(0)
  })

  test('from the drawer one comes to the dialog, and back to the menu button', async ({
    keeperPage: page,
  }) => {
    await menuButton(page).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Add New Aquarium' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create A New Aquarium' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
  })

  test('the e-mail address is in the menu of the top bar', async ({ keeperPage: page }) => {
    await page.getByRole('button', { name: 'Appearance' }).click()
    await expect(page.getByText(/^keeper-.*@example\.org/).last()).toBeVisible()
  })
})

test('the scheme is light at first, remembered, and there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  const menu = page.getByRole('button', { name: 'Appearance' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  // Before any module has run: what paints first is dark already.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(7, 23, 34)')
  await page.unrouteAll()

  await page.goto('/')
  await menu.click()
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('signed-in pages follow the switch, too', async ({ keeperPage: page }) => {
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a popup message closes after five seconds, not while it is hovered, and by its button', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/?sign_in=cancelled')
  const popup = page.getByRole('alert')
  const text = popup.getByText('Authentication required')
  await expect(text).toBeVisible()
  await expect(popup.getByText('Authentication Error')).toHaveCSS('font-weight', '700')
  await popup.getByText('Authentication Error').hover()
  await page.clock.fastForward(20_000)
  await expect(text).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.fastForward(5_100)
  await expect(text).toHaveCount(0)
  await page.goto('/?sign_in=cancelled')
  await popup.getByRole('button', { name: 'Close' }).focus()
  await page.clock.fastForward(20_000)
  await expect(text).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(text).toHaveCount(0)
})

test('the footer names product, year and rights', async ({ page, coralline }) => {
  await page.goto('/nowhere')
  await expect(page.getByText('Sorry, the page you are looking for')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Coralline. All rights reserved.`)
  await expect(footer.locator('img')).toHaveCSS('height', '32px')
  await expect(footer.getByRole('link')).toHaveText(['Home'])
  await footer.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${coralline.url}/`)
})

test('an address without a page says so and leads home', async ({ page, coralline }) => {
  const response = await page.goto('/aquariums/of/yesterday')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(`${coralline.url}/`)
})

test('each page has its title and description', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Titled Reef')
  const description = page.locator('meta[name="description"]')
  for (const [path, title] of [
    ['/', 'Coralline – Track. Visualize. Thrive.'],
    ['/dashboard', 'My Aquariums – Coralline'],
    [`/aquarium/${id}`, 'Titled Reef – Coralline'],
    ['/nowhere', 'Page not found – Coralline'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(description).toHaveCount(1)
    await expect(description).toHaveAttribute('content', /\w{3}/)
  }
})

test('another page starts at its top, and going back finds the place again', async ({ keeperPage: page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  for (const name of ['One', 'Two', 'Three', 'Four']) await seedAquarium(page, name)
  await page.reload()
  const last = page.getByRole('link', { name: 'Four' })
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Four' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})
