import { seedAquarium } from './answers.ts'
import { expect, openDashboard, signIn, test } from './coralline.ts'
import { goWithin } from './within.ts'

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

test('an address without a page says so and leads home, as does the footer, which names product, year and rights', async ({
  page,
  coralline,
}) => {
  // The pages were built before the year in which they are read.
  await page.clock.setFixedTime(new Date(2062, 0, 1))
  const response = await page.goto('/aquariums/of/yesterday')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2062 Coralline. All rights reserved.')
  await expect(footer.locator('img')).toHaveCSS('height', '32px')
  await expect(footer.getByRole('link')).toHaveText([
    'Home',
    'Demo',
    'Calculators',
    'Blog',
    'API',
    'About',
    'Terms',
    'Privacy',
    'Licences',
  ])
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(`${coralline.url}/`)
  await page.goto('/nowhere')
  await footer.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${coralline.url}/`)
})

test('each page has its title and description', async ({ keeperPage: page }) => {
  await page.clock.setFixedTime(new Date(2062, 0, 1))
  const id = await seedAquarium(page, 'Titled Reef')
  const description = page.locator('meta[name="description"]')
  // That of the document that all pages of a keeper come in; each has one of its own.
  const descriptions = new Set(['Coralline, the log book for reef tanks.'])
  for (const [path, title] of [
    ['/', 'Coralline – Track. Visualize. Thrive.'],
    ['/dashboard', 'My Aquariums – Coralline'],
    [`/aquarium/${id}`, 'Titled Reef – Coralline'],
    ['/demo-aquarium', 'Aquarium Demo – Coralline'],
    ['/calculators', 'Reef tank calculators: dose, water change, salt – Coralline'],
    ['/blog', 'Blog – Coralline'],
    ['/developers', 'API for programs and controllers – Coralline'],
    ['/about', 'About – Coralline'],
    ['/terms', 'Terms of service – Coralline'],
    ['/privacy', 'Privacy policy – Coralline'],
    ['/nowhere', 'Page not found – Coralline'],
  ] as const) {
    if (path === '/') await page.goto(path)
    else await goWithin(page, path)
    await expect(page).toHaveTitle(title)
    await expect(description).toHaveCount(1)
    await expect(description).toHaveAttribute('content', /\w{3}/)
    await expect
      .poll(async () => descriptions.has((await description.getAttribute('content')) ?? ''))
      .toBe(false)
    descriptions.add((await description.getAttribute('content')) ?? '')
    await expect(page.getByRole('contentinfo')).toContainText('© 2062')
  }
})

test('another page starts at its top, and going back finds the place again', async ({ keeperPage: page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  for (const name of ['One', 'Two', 'Three', 'Four']) await seedAquarium(page, name)
  await openDashboard(page)
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

test('a line of the API page is copied on a phone, by visitors and users, with a clipboard and without', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const copies = async () => {
    await page.goto('/developers')
    const first = page.locator('[data-copies]').first()
    await first.click()
    await expect(first).toHaveText('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.trim()).toBe(
      `export TOKEN=crl_YOUR_TOKEN\ncurl ${new URL(page.url()).origin}/api/key \\\n  -H "Authorization: Bearer $TOKEN"`,
    )
  }
  await copies()
  await test.step('on plain http the text is marked instead', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const second = page.locator('[data-copies]').nth(1)
    await second.click()
    await expect(second).toHaveText('Marked')
    expect(await page.evaluate(() => String(getSelection()))).toContain('/api/readings')
  })
  await signIn(page, 'copies-a-line')
  await copies()
})
