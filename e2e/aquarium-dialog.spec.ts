import type { Page } from '@playwright/test'
import { disconnect, holdBack, refuse } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { expectPopup } from './logs.ts'

const offline = 'There is no connection to Coralline. Please check your network and try again.'

test('an aquarium is created, edited and found again', async ({ keeperPage: page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Create New Aquarium' }).click()
  const creating = page.getByRole('dialog', { name: 'Create A New Aquarium' })
  expect((await creating.boundingBox())?.width).toBeCloseTo(500, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await creating.boundingBox())?.width).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 844 })
  for (const label of ['User ID', 'Image URL', 'Active'])
    await expect(creating.getByLabel(label)).toHaveCount(0)
  await creating.getByRole('button', { name: 'Save' }).click()
  await expect(creating.getByText('Name is required')).toBeVisible()
  await expect(creating.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 600)
  await expect(creating).toBeVisible()
  await test.step('a creation that does not go through at once', () => expectSavedOnce(page))
  await page.getByRole('button', { name: 'Add New Aquarium' }).click()
  await creating.getByLabel('Name').fill('Reef')
  await creating.getByLabel('Description').fill('x'.repeat(255))
  await creating.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reef', exact: true })).toBeVisible()
  await expectPopup(page, 'Aquarium Created', 'Happy reefing!', 'status')
  await expect(page).toHaveURL(/\/aquarium\/\d+$/)

  const edit = page.getByRole('button', { name: 'Edit tank' })
  await edit.click()
  const editing = page.getByRole('dialog', { name: 'Edit An Aquarium' })
  await expect(editing.getByLabel('Name')).toHaveValue('Reef')
  await expect(editing.getByLabel('Description')).toHaveValue('x'.repeat(255))
  await editing.getByLabel('Description').fill('Mixed reef')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Aquarium Edited', 'Your fish just got an upgrade!', 'status')
  await expect(page.getByRole('main')).toContainText('Mixed reef')
  await expect(edit).toBeFocused()
})

async function expectSavedOnce(page: Page) {
  const opening = page.getByRole('button', { name: 'Create New Aquarium' })
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  const save = dialog.getByRole('button', { name: 'Save' })
  const path = '**/api/aquariums/'

  await test.step("the server's word about a field stands at the field", async () => {
    await name.fill('Odd')
    const words = 'This name is odd.'
    await page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { code: 'invalid_request', message: words, fields: { name: words }, request_id: 'e2e' },
          })
        : route.fallback(),
    )
    await save.click()
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(name).toBeFocused()
    await page.unrouteAll()
  })

  await test.step('Tab goes round in a dialog and the message above it, and not into the page behind', async () => {
    await name.fill('Kept Reef')
    await refuse(page, { method: 'POST', path, status: 503, message: 'Busy. Try again.' })
    await save.press('Enter')
    await expectPopup(page, 'Error Creating Aquarium', 'Busy. Try again.', 'alert')
    const close = page.getByRole('alert').getByRole('button', { name: 'Close' })
    await expect(close).toBeVisible()
    await expect(opening).toHaveCount(0)
    await save.press('Tab')
    await expect(close).toBeFocused()
    await close.press('Tab')
    await expect(name).toBeFocused()
    await name.press('Shift+Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(close).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('what was typed survives a save that fails, and a second try saves it once', async () => {
    await expect(name).toHaveValue('Kept Reef')
    await disconnect(page, path)
    await save.click()
    await expectPopup(page, 'Error Creating Aquarium', offline, 'alert')
    await page.unrouteAll()
    // The server creates the aquarium, and its answer gets lost.
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    // The same message is already on the screen, so the failure of the request is waited for.
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    await save.click()
    await lost
    await expectPopup(page, 'Error Creating Aquarium', offline, 'alert')
    await page.unrouteAll({ behavior: 'wait' })
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kept Reef' })).toBeVisible()
    expect(await countAquariums(page)).toBe(1)
  })

  await test.step('a double click and the Enter key save once, and the button says that it sends', async () => {
    await page.getByRole('button', { name: 'Add New Aquarium' }).click()
    await name.fill('Once')
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/aquariums/')) posts++
    })
    const letThrough = await holdBack(page, path)
    await save.dblclick()
    await name.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
    letThrough()
    await expect(page.getByRole('heading', { level: 1, name: 'Once' })).toBeVisible()
    expect([posts, await countAquariums(page)]).toEqual([1, 2])
  })
}

async function countAquariums(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/aquariums/')).json()).length)
}
