import type { Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup, rowOf, seedAquariumWith } from './logs.ts'
import { networkAtRest } from './network.ts'

/** All logs are in the past: the chart would end before one in the future. */
const year = Array.from({ length: 100 }, (_, index) => rowOf(index * 3))

test('an aquarium’s own screen', async ({ keeperPage: page, browser, coralline }) => {
  const name = 'A_name_without_a_break_that_is_as_long_as_keepers_like_them'
  const id = await aquariumWith(page, name)

  await test.step('the pencil shows on hover and on focus; without a pointer that hovers it is always there', async () => {
    const pencil = page.getByRole('button', { name: 'Edit tank' })
    await page.mouse.move(5, 700)
    await expect(pencil).toHaveCSS('opacity', '0')
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(pencil).toHaveCSS('opacity', '1')
    await page.mouse.move(5, 700)
    await page.getByRole('button', { name: 'Create public link' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(pencil).toBeFocused()
    await expect(pencil).toHaveCSS('opacity', '1')
    const phone = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
      storageState: await page.context().storageState(),
    })
    const touched = await phone.newPage()
    await touched.goto(`${coralline.url}/aquarium/${id}`)
    await expect(touched.getByRole('button', { name: 'Edit tank' })).toHaveCSS('opacity', '1')
    expect(await touched.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectTabFollowsEyes(touched)
    await phone.close()
  })

  await test.step('after the first log the focus is where it was, opened by keys or by a pointer', async () => {
    const button = page.getByRole('button', { name: 'Create New Log' })
    const dialog = page.getByRole('dialog')
    for (const opener of ['click', 'Enter'] as const) {
      if (opener === 'click') await button.click()
      else {
        const other = await seedAquarium(page, 'First log')
        await page.goto(`/aquarium/${other}`)
        await button.press('Enter')
      }
      await dialog.getByLabel('Temperature (°F)').fill('78')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('1–1 of 1')).toBeVisible()
      await expect(button).toBeFocused()
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    }
  })
})

/** Tab never goes up the page by more than a row of buttons. */
async function expectTabFollowsEyes(page: Page) {
  await expect(page.getByRole('button', { name: 'Print QR code' })).toBeAttached()
  const tops = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
        .filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility())
        .map((stop) => Math.round(stop.getBoundingClientRect().top)),
    )
  expect(tops.length).toBeGreaterThan(10)
  expect(tops.filter((top, index) => top < (tops[index - 1] ?? 0) - 120)).toEqual([])
}

test('an aquarium that is not there, and going back from a dialog', async ({
  keeperPage: page,
  coralline,
}) => {
  await seedAquarium(page, 'Slow Tank')
  await test.step('an aquarium that is not there leads to the dashboard with a message', async () => {
    await page.goto('/aquarium/2147483647')
    await expectPopup(page, 'Aquarium not found.', 'The requested aquarium could not be found.', 'alert')
    await expect(page).toHaveURL(`${coralline.url}/dashboard`)
  })

  await test.step("the browser's back closes an open dialog, also the sidebar's", async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    for (const button of ['Edit tank', 'Delete Aquarium', 'Create New Log', 'Add New Aquarium']) {
      await navigation.getByRole('link', { name: 'Slow Tank' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Slow Tank' })).toBeVisible()
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test('nothing jumps while the screens load', async ({ keeperPage: page, coralline }) => {
  const id = await seedAquariumWith(page, 'Steady', [...year, rowOf(310, 'A note')])
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/dashboard', `/aquarium/${id}`, '/nowhere']) {
      await page.goto(coralline.url + path)
      if (path.startsWith('/aquarium/')) await expect(page.getByRole('application')).toBeVisible()
      await networkAtRest(page)
      const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
      expect.soft(shift, `${path} at ${width} px`).toBeLessThan(0.05)
    }
  }
})

test('on paper a tank has its name, readings, chart and logs, light and without buttons', async ({
  keeperPage: page,
}) => {
  await page.addInitScript(() => localStorage.setItem('coralline-scheme', 'dark'))
  await aquariumWith(page, 'Printed', [rowOf(0), rowOf(1)])
  const chart = page.getByRole('application').locator('canvas')
  await expect(chart).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of [
    page.getByRole('heading', { name: 'Printed' }),
    page.getByRole('heading', { name: 'Latest readings' }),
    chart,
    page.getByRole('table'),
  ])
    await expect(part).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  // The unit of a reading and the heading of a column are buttons that read as words.
  const buttons = page.locator('main button:not(th button)').filter({ visible: true })
  for (const button of await buttons.all()) await expect(button).toHaveText(/^(°F|SG|ppm|dKH|\d{4}-.*)$/)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})
