import type { Page } from '@playwright/test'
import { disconnect, expectPopup, refuse, seedAquarium } from './answers.ts'
import { expect, openDashboard, test } from './coralline.ts'

const offline = 'There is no connection to Coralline. Please check your network and try again.'

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an aquarium is created, edited and found again', async ({ keeperPage: page }) => {
      await openDashboard(page)
      await page.getByRole('button', { name: 'Create New Aquarium' }).click()
      const creating = page.getByRole('dialog', { name: 'Create A New Aquarium' })
      expect((await creating.boundingBox())?.width).toBeLessThanOrEqual(500)
      if (width > 500) expect((await creating.boundingBox())?.width).toBeCloseTo(500, 1)
      for (const label of ['User ID', 'Image URL', 'Active'])
        await expect(creating.getByLabel(label)).toHaveCount(0)
      await creating.getByRole('button', { name: 'Save' }).click()
      await expect(creating.getByText('Name is required')).toBeVisible()
      await expect(creating.getByLabel('Name')).toBeFocused()
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 600)
      await expect(creating).toBeVisible()
      await creating.getByLabel('Name').fill('Reef')
      await creating.getByLabel('Description').fill('x'.repeat(256))
      await creating.getByRole('button', { name: 'Save' }).click()
      await expect(creating.getByText('Description must be less than 255 characters')).toBeVisible()
      await creating.getByLabel('Description').fill('x'.repeat(255))
      await creating.getByRole('button', { name: 'Save' }).click()
      await expectPopup(page, { role: 'status', title: 'Aquarium Created', text: 'Happy reefing!' })
      await expect(page).toHaveURL(/\/aquarium\/\d+$/)

      await page.getByRole('button', { name: 'Edit aquarium' }).click()
      const editing = page.getByRole('dialog', { name: 'Edit An Aquarium' })
      await expect(editing.getByLabel('Name')).toHaveValue('Reef')
      await expect(editing.getByLabel('Description')).toHaveValue('x'.repeat(255))
      await editing.getByLabel('Description').fill('Mixed reef')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expectPopup(page, {
        role: 'status',
        title: 'Aquarium Edited',
        text: 'Your fish just got an upgrade!',
      })
      await expect(page.getByRole('main')).toContainText('Mixed reef')
      await expect(page.getByRole('button', { name: 'Edit aquarium' })).toBeFocused()
    })
  })
}

test('what was typed survives a save that fails, and a second try saves it once', async ({
  keeperPage: page,
}) => {
  const dialog = await openCreation(page, 'Kept Reef')
  const save = dialog.getByRole('button', { name: 'Save' })
  await refuse(page, { method: 'POST', path: '**/api/aquariums/', status: 503, message: 'Busy. Try again.' })
  await save.click()
  await expectPopup(page, { role: 'alert', title: 'Error Creating Aquarium', text: 'Busy. Try again.' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Kept Reef')
  await page.unrouteAll()
  await disconnect(page, '**/api/aquariums/')
  await save.click()
  await expectPopup(page, { role: 'alert', title: 'Error Creating Aquarium', text: offline })
  await page.unrouteAll()
  // The server creates it and the answer gets lost.
  await page.route('**/api/aquariums/', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  // The message is the one that is on the screen already.
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await save.click()
  await lost
  await expectPopup(page, { role: 'alert', title: 'Error Creating Aquarium', text: offline })
  await page.unrouteAll({ behavior: 'wait' })
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept Reef' })).toBeVisible()
  expect(await countAquariums(page)).toBe(1)
})

test('Tab goes round in a dialog and the message above it, and not into the page behind', async ({
  keeperPage: page,
}) => {
  const dialog = await openCreation(page, 'Round')
  await refuse(page, { method: 'POST', path: '**/api/aquariums/', status: 503, message: 'Busy. Try again.' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const close = page.getByRole('alert').getByRole('button', { name: 'Close' })
  await expect(close).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create New Aquarium' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).press('Tab')
  await expect(close).toBeFocused()
  await close.press('Tab')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').press('Shift+Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(close).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('a double click and the Enter key save once, and the button says that it sends', async ({
  keeperPage: page,
}) => {
  const dialog = await openCreation(page, 'Once')
  let posts = 0
  await page.route('**/api/aquariums/', async (route) => {
    if (route.request().method() === 'POST') {
      posts++
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    }
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Once' })).toBeVisible()
  expect([posts, await countAquariums(page)]).toEqual([1, 1])
})

test("the server's word about a field stands at the field", async ({ keeperPage: page }) => {
  const dialog = await openCreation(page, 'Odd')
  await page.route('**/api/aquariums/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            code: 'invalid_request',
            message: 'This name is odd.',
            fields: { name: 'This name is odd.' },
            request_id: 'e2e',
          },
        })
      : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This name is odd.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
})

test('an edit that fails is told and keeps what was typed', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Edited')
  await page.goto(`/aquarium/${id}`)
  await page.getByRole('button', { name: 'Edit aquarium' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Better')
  await refuse(page, { method: 'PUT', path: '**/api/aquariums/*', message: 'No room left.' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, { role: 'alert', title: 'Error Updating Aquarium', text: 'No room left.' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Better')
})

async function openCreation(page: Page, name: string) {
  await openDashboard(page)
  await page.getByRole('button', { name: 'Create New Aquarium' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  return dialog
}

async function countAquariums(page: Page): Promise<number> {
  return page.evaluate(async () => (await (await fetch('/api/aquariums/')).json()).length)
}
