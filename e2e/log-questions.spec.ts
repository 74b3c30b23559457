import type { Locator } from '@playwright/test'
import { expectNoFindings, inScheme } from './axe.ts'
import { createAquarium, expect, test } from './coralline.ts'
import { aquariumWith, expectPopup, openLogDialog, storedLogs } from './logs.ts'

const date = (dialog: Locator) => dialog.getByLabel('Date', { exact: false }).first()
const thisYear = String(new Date().getFullYear())
const ahead = '2062-01-02 08:05 AM'

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 })

    test('a date that lies ahead is asked about, and so is what no tank has', async ({
      keeperPage: page,
    }) => {
      await createAquarium(page, 'Ahead')
      const dialog = await openLogDialog(page)
      await date(dialog).fill(ahead)
      await dialog.getByRole('button', { name: 'Advanced parameters' }).click()
      await dialog.getByLabel('Alkalinity (dKH)').fill('84')
      await dialog.getByRole('button', { name: 'Advanced parameters' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(date(dialog)).toBeFocused()
      await expect(date(dialog)).toHaveAccessibleDescription(
        new RegExp(`^Is 2062-01-02 right\\? That lies ahead. Did you mean ${thisYear}\\?`),
      )
      const alkalinity = dialog.getByLabel('Alkalinity (dKH)')
      await expect(alkalinity).toHaveAccessibleDescription(/^Is 84 dKH right\? Tanks have 4 to 20\./)
      await expectNoFindings(page, 'dialog')
      expect(await storedLogs(page)).toEqual([])

      // Both are mended: nothing is asked any more.
      await date(dialog).fill(ahead.replace('2062', thisYear))
      await alkalinity.fill('8.4')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      expect(await storedLogs(page)).toMatchObject([
        { timestamp: `${thisYear}-01-02T08:05:00`, alkalinity: 8.4 },
      ])
    })
  })
}

test('whoever saves again keeps it, by the keyboard alone', async ({ keeperPage: page }) => {
  await createAquarium(page, 'Kept')
  const dialog = await openLogDialog(page)
  await date(dialog).fill(ahead)
  await dialog.getByLabel('pH', { exact: true }).fill('82')
  await dialog.getByLabel('Note').press('Control+Enter')
  await expect(date(dialog)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save anyway' }).press('Enter')
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  expect(await storedLogs(page)).toMatchObject([{ timestamp: '2062-01-02T08:05:00', ph: 82 }])
})

test('another value is another question, and an edit is asked only about what it changes', async ({
  keeperPage: page,
}) => {
  await aquariumWith(page, 'Old', ['2026-01-31 20:00:00,78,8.1,,,,,,,,,'])
  const edit = async () => {
    await page.getByRole('button', { name: /^Edit log of/ }).click()
    return page.getByRole('dialog', { name: 'Edit A Data Log' })
  }
  const dialog = await edit()
  await date(dialog).fill(ahead)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Is 2062-01-02 right?')).toBeVisible()
  await date(dialog).fill(ahead.replace('2062', '2063'))
  await expect(dialog.getByText('Is 2062-01-02 right?')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Is 2063-01-02 right?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
  await expect(dialog).toHaveCount(0)

  await edit()
  await dialog.getByLabel('Note').fill('the date is not touched')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await storedLogs(page)).toMatchObject([
    { timestamp: '2063-01-02T08:05:00', note: 'the date is not touched' },
  ])
})

test('a number that would become 0 is refused where it is typed, before anything is sent', async ({
  keeperPage: page,
}) => {
  await createAquarium(page, 'Tiny')
  const dialog = await openLogDialog(page)
  const temperature = dialog.getByLabel('Temperature (°F)')
  await temperature.fill('1e-400')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(temperature).toBeFocused()
  await expect(temperature).toHaveAccessibleDescription(/"1e-400" is too small to be stored/)
  expect(await storedLogs(page)).toEqual([])
})

test('axe finds nothing in a question in dark', async ({ keeperPage: page }) => {
  await inScheme(page, 'dark')
  await createAquarium(page, 'Dark')
  const dialog = await openLogDialog(page)
  await date(dialog).fill(ahead)
  await dialog.getByLabel('pH', { exact: true }).fill('82')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Is pH 82 right?')).toBeVisible()
  await expectNoFindings(page)
})
