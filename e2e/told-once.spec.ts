import type { Page } from '@playwright/test'
import { disconnect, refuse, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { keptIn } from './kept-app.ts'
import { aquariumWith, expectPopup, openLogDialog, rowOf } from './logs.ts'
import { networkAtRest } from './network.ts'

const message = 'The tanks are out of order.'
const offline = 'There is no connection to Coralline. Please check your network and try again.'

test.beforeEach(({ page }) => noteTold(page))

test('a page that cannot be loaded tells why once', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Told')
  await refuse(page, { path: '**/api/aquariums/**', message })
  for (const path of ['/dashboard', `/aquarium/${id}`, `/aquarium/${id}/ph`]) {
    await page.goto(path)
    await expectPopup(page, 'Error fetching aquarium', message)
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(page.getByText('Try again in a moment.')).toBeVisible()
    await expectToldOnce(page, message, path)
    // Only one button on the dashboard, although the sidebar beside it fails, too.
    if (path === '/dashboard') await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
  }
  await page.unrouteAll()
  await disconnect(page, '**/api/aquariums/**')
  await page.goto(`/aquarium/${id}`)
  await expectPopup(page, 'Error fetching aquarium', offline)
  await expect(page.getByText('This is not kept on this device, so it needs a connection.')).toBeVisible()
  await expectToldOnce(page, offline, 'without a network')
  await page.unrouteAll()
  await expect.poll(async () => (await keptIn(page, 'seen')).length).toBeGreaterThan(0)
  await disconnect(page)
  await page.goto('/dashboard')
  await expectPopup(page, 'Error fetching aquarium', offline)
  await expectToldOnce(page, offline, 'without anything')
})

test('data logs that cannot be loaded, and a log that is not saved, tell why once', async ({
  keeperPage: page,
}) => {
  await refuse(page, { path: /\/api\/aquariums\/\d+\/logs\?/, message })
  await aquariumWith(page, 'Part of it', [rowOf(0)])
  await expectPopup(page, 'Error fetching aquarium', message)
  await expectToldOnce(page, message, 'data logs')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await noteTold(page)
  await refuse(page, { method: 'POST', path: '**/api/logs/', status: 507, message })
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill('typed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Kept On This Device', message)
  await expectToldOnce(page, message, 'log')
})

type Told = { told: string[] }

/** Records the words of all messages from now on, also of those that another one has replaced. */
async function noteTold(page: Page) {
  const note = () => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver(() => {
      const words = document.querySelector('[aria-live] > [data-type]')?.textContent
      if (words && told.at(-1) !== words) told.push(words)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }
  await page.addInitScript(note)
  await page.evaluate(note)
}

/** One message, and nothing beside it that says the same. */
async function expectToldOnce(page: Page, words: string, where: string) {
  await networkAtRest(page)
  const { told } = await page.evaluate(() => ({ told: (window as unknown as Told).told }))
  expect(told, where).toHaveLength(1)
  await expect(page.getByText(words).filter({ visible: true }), where).toHaveCount(1)
}
