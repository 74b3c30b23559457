import type { Locator, Page } from '@playwright/test'
import { disconnect } from './answers.ts'
import { expect, signIn, startCoralline, test } from './coralline.ts'
import { aquariumWith, expectPopup, rowOf, storedLogs } from './logs.ts'
import { choose, jpeg } from './photos.ts'

const silence = 'Coralline has not answered for 10 seconds.'
/** Longer than a form waits, on a loaded machine. */
const patience = { timeout: 40_000 }

test.describe.configure({ timeout: 240_000 })

test('a log that a server takes and never answers is kept, its form closes, and it is there once', async ({
  page,
}) => {
  const own = await startCoralline()
  try {
    await signIn(page, 'admin', own.url)
    await aquariumWith(page, 'Frozen', [rowOf(1)])
    await page.waitForLoadState('networkidle')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create New Log' }).click()
    await dialog.getByLabel('Note').fill('typed')
    own.freeze()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await expectPopup(page, 'Data Log Created', 'It is kept on this device: 1 log waits to be sent.')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toContainText('typed')
    own.thaw()
    await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0, patience)
    await expect(page.getByRole('table').getByText('typed')).toBeVisible()
    expect((await storedLogs(page)).map(({ note }) => note).sort()).toEqual([null, 'typed'])
  } finally {
    own.thaw()
    await own.stop()
  }
})

test('every form and question that is not answered says so and can be closed', async ({ page }) => {
  const own = await startCoralline()
  try {
    await signIn(page, 'admin', own.url)
    await aquariumWith(page, 'Frozen', [rowOf(1)])
    await choose(page, [await jpeg('#203040')])
    await expectPopup(page, 'Success', 'Image uploaded successfully')
    const address = page.url()
    const forms = await Promise.all(
      Object.values(openers).map(async (open) => {
        const one = await page.context().newPage()
        await one.goto(address)
        await expect(one.getByRole('heading', { name: 'Trends' })).toBeVisible()
        return { one, ...(await open(one)) }
      }),
    )
    for (const { one } of forms) await one.waitForLoadState('networkidle')
    own.freeze()
    for (const { submit } of forms) await submit.click()
    for (const { one, title, submit } of forms) {
      await expectSilence(one, { title })
      await expect(submit).toBeEnabled()
      const dialog = one.getByRole('dialog').or(one.getByRole('alertdialog'))
      await dialog.getByRole('button', { name: /^(Close|No)$/ }).click()
      await expect(dialog).toHaveCount(0)
    }
  } finally {
    own.thaw()
    await own.stop()
  }
})

test('an upload, an import and notes that are not answered say so', async ({ page }) => {
  const own = await startCoralline()
  try {
    await signIn(page, 'admin', own.url)
    await aquariumWith(page, 'Frozen', [rowOf(1)])
    await expect(page.getByText('No images yet.')).toBeVisible()
    // The code of imports is loaded when it is asked for.
    await page.getByRole('button', { name: 'About importing CSV files' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.waitForLoadState('networkidle')
    own.freeze()
    await choose(page, [await jpeg('#203040')])
    await page.getByRole('textbox', { name: 'Notes' }).fill('typed')
    await page.getByLabel('CSV file', { exact: true }).setInputFiles({
      name: 'logs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`timestamp,ph\n2026-01-31 08:05 PM,8.2\n`),
    })
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(silence, patience)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    const uploads = page.getByRole('list', { name: 'Uploads' })
    await expect(uploads.getByRole('listitem')).toContainText(silence, { timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText(silence, patience)
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('typed')
    own.thaw()
    await uploads.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('region', { name: 'Images' }).getByRole('button', { name: 'Photo of' }),
    ).toHaveCount(1)
  } finally {
    own.thaw()
    await own.stop()
  }
})

test('another range without a network keeps the page and the old lines, and offers another try', async ({
  keeperPage: page,
}) => {
  await aquariumWith(
    page,
    'Far',
    Array.from({ length: 60 }, (_, week) => rowOf(week * 7 - 400)),
  )
  const trends = page.getByRole('region', { name: 'Trends' })
  await expect(trends.locator('.uplot')).toBeVisible()
  await disconnect(page, /\/api\/aquariums\//)
  await trends.getByRole('button', { name: '1 year' }).click()
  await expect(trends.getByRole('alert')).toContainText('The lines are still those from before.')
  await expect(page.getByText('There is no connection to Coralline.')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Far' })).toBeVisible()
  await expect(trends.locator('.uplot')).toBeVisible()
  await expect(trends.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true')
  await page.unrouteAll()
  await trends.getByRole('button', { name: 'Try again' }).click()
  await expect(trends.getByRole('alert')).toHaveCount(0)
  await expect(trends.locator('.uplot')).toBeVisible()
})

type Opened = { title: string; submit: Locator }

const openers: Record<string, (page: Page) => Promise<Opened>> = {
  async 'edit a log'(page) {
    await page.getByRole('button', { name: /^Edit log of/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill('edited')
    return { title: 'Error Updating Data Log', submit: dialog.locator('button[type=submit]') }
  },
  async 'delete a log'(page) {
    await page.getByRole('button', { name: /^Delete log of/ }).click()
    return {
      title: 'Error Deleting Data Log',
      submit: page.getByRole('alertdialog').getByRole('button', { name: /^Delet(e|ing)/ }),
    }
  },
  async 'create an aquarium'(page) {
    await page.getByRole('button', { name: 'Add New Aquarium' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Typed')
    return { title: 'Error Creating Aquarium', submit: dialog.locator('button[type=submit]') }
  },
  async 'edit the aquarium'(page) {
    await page.getByRole('button', { name: 'Edit aquarium' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Renamed')
    return { title: 'Error Updating Aquarium', submit: dialog.locator('button[type=submit]') }
  },
  async 'delete the aquarium'(page) {
    await page.getByRole('button', { name: 'Delete Aquarium' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Aquarium name').fill('Frozen')
    return { title: 'Error deleting aquarium', submit: dialog.locator('button[type=submit]') }
  },
  async 'delete an image'(page) {
    await page.getByRole('button', { name: 'Photo of' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' })
    return { title: 'Failed to delete image', submit: dialog.getByRole('button', { name: /^Delet(e|ing)/ }) }
  },
  async 'create a user'(page) {
    await page.goto(new URL('/admin/users', page.url()).href)
    await page.getByRole('button', { name: 'Create New' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Typed')
    await dialog.getByLabel('Email').fill('typed@example.org')
    await dialog.getByLabel('Subscription Level').selectOption('Free')
    return { title: 'Error Creating User', submit: dialog.locator('button[type=submit]') }
  },
  async 'hard delete an aquarium'(page) {
    await page.goto(new URL('/admin/aquariums', page.url()).href)
    await page.getByRole('button', { name: /^Delete aquarium/ }).click()
    const submit = page.getByRole('alertdialog').getByRole('button', { name: /^(Yes|Deleting)/ })
    return { title: 'Error deleting aquarium', submit }
  },
}

async function expectSilence(page: Page, { title }: { title: string }) {
  await expect(page.getByRole('alert').filter({ hasText: title })).toContainText(silence, patience)
}
