import type { Page } from '@playwright/test'
import { expectPopup, holdBack, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { filesHaveCome, workerIsReady } from './kept-app.ts'

test.use({ serviceWorkers: 'allow' })

const failure = {
  role: 'alert',
  title: 'This part of the page could not be loaded',
  text: 'Please check your network and try again.',
} as const

/** The script of each form and the style sheet that comes with it. */
const parts = [
  { button: 'Create New Log', code: '**/assets/log-f*-*', field: 'Temperature (°F)' },
  { button: 'Edit aquarium', code: '**/assets/aquarium-fields-*', field: 'Name' },
  { button: 'Delete Aquarium', code: '**/assets/aquarium-deletion-form-*', field: 'Aquarium name' },
]

test('a form without a network says so, and another try brings it', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Lazy')
  for (const { code } of parts) await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.goto(`/aquarium/${id}`)
  const dialog = page.getByRole('dialog')
  for (const { button, code, field } of parts) {
    for (const _try of [1, 2]) {
      await page.getByRole('button', { name: button }).click()
      await expectPopup(page, failure)
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('Loading…')).toHaveCount(0)
    }
    await page.unroute(code)
    await page.getByRole('button', { name: button }).click()
    await expect(dialog.getByLabel(field)).toBeFocused()
    // The style sheet has come, too.
    const box = await dialog.getByLabel(field).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(36)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
})

for (const closing of ['button', 'Escape'] as const)
  test(`a form that is slow to come says so, and does not come any more once it was closed by ${closing}`, async ({
    keeperPage: page,
  }) => {
    const id = await seedAquarium(page, 'Slow')
    const release = await holdBack(page, '**/assets/log-fields-*')
    await page.goto(`/aquarium/${id}`)
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    if (closing === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Loading…')).toHaveCount(0)
    const come = page.waitForResponse(/assets\/log-fields-/)
    release()
    await come
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await expect(fieldOf(page, 'Temperature (°F)')).toBeFocused()
  })

test('once the page has been at rest, the dialogs open without a network', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Prefetched')
  await page.goto(`/aquarium/${id}`)
  await filesHaveCome(page, ['log-fields', 'aquarium-fields', 'aquarium-deletion-form'])
  await workerIsReady(page)
  await page.context().setOffline(true)
  for (const [button, field] of [
    ['Create New Log', 'Temperature (°F)'],
    ['Edit aquarium', 'Name'],
    ['Delete Aquarium', 'Aquarium name'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(fieldOf(page, field)).toBeFocused()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

function fieldOf(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label)
}
