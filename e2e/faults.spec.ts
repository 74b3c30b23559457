import type { Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expect, startCoralline, startSession, test } from './coralline.ts'
import { filesHaveCome, workerIsReady } from './kept-app.ts'
import { expectPopup } from './logs.ts'
import { without } from './missing-table.ts'

// No answer is faked here: the database really lacks a table, the server is really gone.
const fault = 'Something went wrong in Coralline. Nothing was changed; please try again.'
const noServer = 'There is no connection to Coralline. Please check your network and try again.'
const kept = 'It is kept on this device: 1 log waits to be sent.'

test('a fault of the database', async ({ keeperPage: page, coralline }) => {
  test.slow()
  await test.step('a fault while logs are written is told by the title of what failed', async () => {
    await aquariumWithLog(page, 'Faulty logs')
    await without(coralline, { table: 'logs' }, () =>
      expectLogFailures(page, fault, ['Data Log Kept On This Device', `${fault} ${kept}`]),
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
  })
  await test.step('a fault while aquariums are read and written is told by the title of what failed', async () => {
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    // Only two columns are broken, one that is read and one that is written: the account's count of aquariums still works, so the
    // guard lets the page load.
    await without(coralline, { table: 'aquariums', columns: ['description', 'sort_name'] }, async () => {
      await expectAquariumFailures(page, fault)
      await page.goto('/dashboard')
      await expectPopup(page, 'Error fetching aquarium', fault)
      await page.goto('/')
      await expectPopup(page, 'Sidebar encountered an error fetching aquariums', fault)
    })
  })
  await test.step('a fault while the account is read leads home with the message', async () => {
    await without(coralline, { table: 'sessions' }, async () => {
      await page.goto('/dashboard')
      await expectPopup(page, 'Authentication Error', fault)
      await expect(page).toHaveURL(`${coralline.url}/`)
    })
  })
})

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a server that has stopped is told, and nothing that was typed is lost', async ({ page }) => {
    const own = await startCoralline()
    try {
      await startSession(page, 'stranded', own.url)
      await page.goto(`${own.url}/dashboard`)
      await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
      await aquariumWithLog(page, 'Stranded')
      await filesHaveCome(page, ['late-parts', 'dialogs'])
      await workerIsReady(page)
      await own.stop()
      await expectLogFailures(page, noServer, ['Data Log Created', kept])
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      await expectAquariumFailures(page, noServer)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
      await expect(page.getByRole('link', { name: /Stranded/ }).first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'On this device' })).toContainText(
        'Offline. As it was on',
      )
    } finally {
      await own.stop()
    }
  })
})

async function aquariumWithLog(page: Page, name: string) {
  const aquariumId = await seedAquarium(page, name)
  await seedLog(page, aquariumId, '2026-01-01T10:00:00')
  await page.goto(new URL(`/aquarium/${aquariumId}`, page.url()).href)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
}

/** Create, edit and delete, each failing with its words; ends in the open dialog that asks for the deletion. */
async function expectLogFailures(page: Page, words: string, created: [title: string, text: string]) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await dialog.getByLabel('Note').fill('typed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, ...created)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('typed')
  await page.getByRole('button', { name: /^Edit log of/ }).click()
  await dialog.getByLabel('Note').fill('edited')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Updating Data Log', words)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Delete log of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Error Deleting Data Log', words)
}

/** Create, edit and delete an aquarium, each failing; ends in the open dialog that asks for the deletion. */
async function expectAquariumFailures(page: Page, words: string) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add New Aquarium' }).click()
  await dialog.getByLabel('Name').fill('Typed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Creating Aquarium', words)
  await expect(dialog.getByLabel('Name')).toHaveValue('Typed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Edit tank' }).click()
  await dialog.getByLabel('Name').fill('Renamed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Error Updating Aquarium', words)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete Aquarium' }).click()
  await dialog.getByLabel('Tank name').fill(name)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Error deleting aquarium', words)
}
