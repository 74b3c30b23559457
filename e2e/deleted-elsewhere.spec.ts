import type { Page } from '@playwright/test'
import { seedUser, unique } from './admin.ts'
import { seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, openDashboard, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { choose, jpeg } from './photos.ts'

// No answer is faked here: somebody else, or another window, really was faster.
const noLog = 'This data log is no longer there.'
const noAquarium = 'This tank is no longer there.'
const noImage = 'This photo is no longer there.'
const copy = 'Copy what you want to keep before you close.'
const dialogOf = (page: Page) => page.getByRole('dialog')
const questionOf = (page: Page) => page.getByRole('alertdialog')

// A browser that keeps nothing: on a slow machine, what was seen before would be shown first, and the page loaded again
// when it answers.
test.beforeEach(({ context }) =>
  context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined })),
)

/** Tanks with a log each. */
async function seedTanks(page: Page, names: string[]): Promise<Record<string, number>> {
  const tanks: Record<string, number> = {}
  for (const name of names) {
    tanks[name] = await seedAquarium(page, name)
    await seedLog(page, tanks[name], '2026-01-01T10:00:00')
  }
  return tanks
}

/** Opens a tank from another screen of the app, after its messages are closed. */
async function openTank(page: Page, name: string) {
  const close = page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Close' })
  await close.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(close).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
}

async function remove(page: Page, path: string) {
  const status = (path: string) => fetch(path, { method: 'DELETE' }).then((answer) => answer.status)
  expect(await page.evaluate(status, path)).toBe(204)
}

async function removeLogs(page: Page, aquariumId: number) {
  const { logs } = await page.evaluate(async (id) => (await fetch(`/api/aquariums/${id}`)).json(), aquariumId)
  for (const { id } of logs) await remove(page, `/api/logs/${id}`)
}

async function expectDashboard(page: Page) {
  await expectPopup(page, 'Aquarium not found.', 'The requested aquarium could not be found.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
}

test('what is gone is told where it is used, and what was typed is kept', async ({ keeperPage: page }) => {
  test.slow()
  const tanks = await seedTanks(page, ['Log gone', 'Tank gone', 'Image gone'])
  const idOf = (name: string) => tanks[name] ?? 0
  const dialog = dialogOf(page)
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await openDashboard(page)

  await test.step('a log that is gone keeps what was typed until the form is closed, and its row goes', async () => {
    await openTank(page, 'Log gone')
    await page.getByRole('button', { name: /^Edit log of/ }).click()
    await dialog.getByLabel('Note').fill('typed')
    await removeLogs(page, idOf('Log gone'))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Error Updating Data Log', noLog)
    // Only the message gives the reason.
    await expect(dialog).not.toContainText(noLog)
    await expect(dialog).toContainText(copy)
    await expect(dialog.getByLabel('Note')).toHaveValue('typed')
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('No data logs yet')).toBeVisible()
    expect(await kept()).not.toContain('typed')
  })

  await test.step('a question about a log that is gone is closed with a sentence, and its row goes', async () => {
    await seedLog(page, idOf('Log gone'), '2026-01-02T10:00:00')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await openTank(page, 'Log gone')
    await page.getByRole('button', { name: /^Delete log of/ }).click()
    await removeLogs(page, idOf('Log gone'))
    await questionOf(page).getByRole('button', { name: 'Delete' }).click()
    await expectPopup(page, 'No longer there', noLog)
    await expect(questionOf(page)).toHaveCount(0)
    await expect(page.getByText('No data logs yet')).toBeVisible()
  })

  await test.step('a log typed into an aquarium that is gone stays until it is closed, then the page is left', async () => {
    await openTank(page, 'Tank gone')
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await dialog.getByLabel('Note').fill('typed')
    await remove(page, `/api/aquariums/${idOf('Tank gone')}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectPopup(page, 'Error Creating Data Log', noAquarium)
    await expect(dialog).toContainText(copy)
    await expect(dialog.getByLabel('Note')).toHaveValue('typed')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectDashboard(page)
  })

  await test.step('an image that is gone says so, whether it is looked at, made the cover or deleted', () =>
    expectImageGone(page))
})

test('a page of an aquarium that is gone is left for the dashboard, whatever is tried on it', async ({
  keeperPage: page,
}) => {
  test.slow()
  const tries: Record<string, () => Promise<unknown>> = {
    upload: async () => choose(page, [await jpeg('#2060a0')]),
    export: () => page.getByRole('button', { name: 'Export Logs' }).click(),
    range: () => page.getByRole('button', { name: '1 year', exact: true }).click(),
    table: () => page.getByRole('columnheader').getByRole('button').first().click(),
  }
  const tanks = await seedTanks(page, Object.keys(tries))
  await openDashboard(page)
  for (const [name, attempt] of Object.entries(tries)) {
    await openTank(page, name)
    await remove(page, `/api/aquariums/${tanks[name]}`)
    await attempt()
    await expect(page, name).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
})

async function expectImageGone(page: Page) {
  await openTank(page, 'Image gone')
  const thumbnails = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' })
  const removeImages = async () => {
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    const { images } = await page.evaluate(async (id) => (await fetch(`/api/aquariums/${id}`)).json(), id)
    for (const image of images) await remove(page, `/api/images/${image.id}`)
  }
  for (const verb of ['Delete', 'Set as Cover Image'] as const) {
    await choose(page, [await jpeg('#2060a0')])
    await expect(thumbnails).toHaveCount(1)
    await thumbnails.first().click()
    await dialogOf(page).getByRole('button', { name: verb }).click()
    await removeImages()
    await questionOf(page).getByRole('button', { name: verb }).click()
    await expectPopup(page, 'No longer there', noImage)
    await expect(questionOf(page)).toHaveCount(0)
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(thumbnails).toHaveCount(0)
  }
  // As the cover it would be in the browser already, and be seen although it is gone.
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const { origin } = new URL(page.url())
  await page.request.put(`/api/aquariums/${id}`, { headers: { origin }, data: { image_url: '2' } })
  await page.reload()
  await choose(page, [await jpeg('#2060a0')])
  await expect(thumbnails).toHaveCount(1)
  await removeImages()
  await thumbnails.first().click()
  await expectPopup(page, 'No longer there', noImage)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(thumbnails).toHaveCount(0)
}

test('a user that is gone: the form keeps what was typed, and the row goes', async ({ adminPage: page }) => {
  const noUser = 'This user is no longer there.'
  const name = unique('Gone')
  const id = await seedUser(page, name)
  await page.goto(`/admin/users?id=${id}`)
  const dialog = dialogOf(page)
  await page.getByRole('button', { name: `Edit user ${name}` }).click()
  await dialog.getByLabel('Name').fill('Renamed')
  await remove(page, `/api/users/${id}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Updating User', noUser)
  await expect(dialog).toContainText(copy)
  await expect(dialog.getByLabel('Name')).toHaveValue('Renamed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('No users found.')).toBeVisible()
})
