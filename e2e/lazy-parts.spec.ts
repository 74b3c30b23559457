import type { Page } from '@playwright/test'
import { holdBack, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { filesHaveCome, workerIsReady } from './kept-app.ts'
import { expectPopup } from './logs.ts'
import { networkAtRest } from './network.ts'

test.use({ serviceWorkers: 'allow' })

const failure = [
  'This part of the page could not be loaded',
  'Please check your network and try again.',
  'alert',
] as const

/** The script of the forms. */
const files = '**/assets/lazy-parts*'
const forms = [
  { button: 'Create New Log', field: 'Temperature (°F)' },
  { button: 'Edit tank', field: 'Name' },
  { button: 'Delete Aquarium', field: 'Tank name' },
]

test('a form without a network says so, and another try brings it', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Lazy')
  await page.route(files, (route) => route.abort('internetdisconnected'))
  await page.goto(`/aquarium/${id}`)
  await networkAtRest(page)
  const dialog = page.getByRole('dialog')
  for (const { button } of forms) {
    for (const _try of [1, 2]) {
      await page.getByRole('button', { name: button }).click()
      await expectPopup(page, ...failure)
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('Loading…')).toHaveCount(0)
    }
  }
  await page.unroute(files)
  for (const { button, field } of forms) {
    await page.getByRole('button', { name: button }).click()
    await expect(dialog.getByLabel(field)).toBeFocused()
    // It has its styles.
    const box = await dialog.getByLabel(field).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(36)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await test.step('the bar of the logs that wait is there once there is a network again', async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.route('**/api/logs/', (route) => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await fieldOf(page, 'pH').fill('8.2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'On this device' })).toContainText('1 log waits')
  })
})

test('a form that is slow to come says so, keeps the focus where it is, and does not come any more once Escape was pressed', async ({
  keeperPage: page,
}) => {
  const id = await seedAquarium(page, 'Slow')
  const release = await holdBack(page, '**/assets/lazy-parts-*')
  await page.goto(`/aquarium/${id}`)
  const opener = page.getByRole('button', { name: 'Create New Log' })
  const waiting = page.getByRole('status').filter({ hasText: 'Loading…' })
  await opener.click()
  await expect(waiting).toBeVisible()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(waiting).toHaveCount(0)
  const come = page.waitForResponse(/assets\/lazy-parts-/)
  release()
  await come
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener.click()
  await expect(fieldOf(page, 'Temperature (°F)')).toBeFocused()
})

test('a form that was slow to come gives the focus back to what opened it', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Slow')
  const release = await holdBack(page, '**/assets/lazy-parts-*')
  await page.goto(`/aquarium/${id}`)
  const opener = page.getByRole('button', { name: 'Create New Log' })
  await opener.press('Enter')
  await expect(page.getByText('Loading…')).toBeVisible()
  release()
  await expect(fieldOf(page, 'Temperature (°F)')).toBeFocused()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('once the page has been at rest, the dialogs open without a network', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Prefetched')
  await page.goto(`/aquarium/${id}`)
  await filesHaveCome(page, ['lazy-parts', 'dialogs'])
  await workerIsReady(page)
  await page.context().setOffline(true)
  for (const { button, field } of forms) {
    await page.getByRole('button', { name: button }).click()
    await expect(fieldOf(page, field)).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

function fieldOf(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label)
}

test('a screen whose file is missing for good is loaded anew once, and says so', async ({
  keeperPage: page,
}) => {
  const id = await seedAquarium(page, 'Missing')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/aquarium-screen-*', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/aquarium/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  expect(loads).toBe(2)
  await page.unroute('**/assets/aquarium-screen-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Missing' })).toBeVisible()
})
