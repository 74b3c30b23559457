import type { Locator } from '@playwright/test'
import { expectNoFindings, inScheme } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup, openLogDialog, storedLogs } from './logs.ts'

const date = (dialog: Locator) => dialog.getByLabel('Date', { exact: false }).first()
const thisYear = String(new Date().getFullYear())
const ahead = '2062-01-02 08:05 AM'

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, hasTouch: width === 390 })

    test('a slip is asked about as soon as its field is left, and the likely value is one tap', async ({
      keeperPage: page,
    }) => {
      await aquariumWith(page, 'Slip', ['2026-01-31 20:00:00,78,,,,,,,,,8.4,'])
      const dialog = await openLogDialog(page)
      const [temperature, alkalinity] = [
        dialog.getByLabel('Temperature (°F)'),
        dialog.getByLabel('Alkalinity (dKH)'),
      ]
      await expect(temperature).toBeFocused()
      await page.keyboard.type('25.6')
      await page.keyboard.press('Enter')
      await expect(temperature).toHaveAccessibleDescription(/^25\.6 °C = 78\.1 °F ▼ below ideal/)
      await page.keyboard.type('84')
      await page.keyboard.press('Enter')
      await expect(alkalinity).toHaveAccessibleDescription(/^84\? Last was 8\.4 /)
      await expect(dialog.getByRole('button', { name: 'Keep 84' })).toBeVisible()
      await expectNoFindings(page, 'dialog')

      // A tap takes no focus, and with it a phone's keypad; a key goes back to the field.
      await expect(dialog.getByLabel('Note')).toBeFocused()
      await dialog.getByRole('button', { name: 'Use 8.4' }).click()
      await expect(alkalinity).toHaveValue('8.4')
      await expect(dialog.getByLabel('Note')).toBeFocused()
      await dialog.getByRole('button', { name: 'Use 78.08' }).press('Enter')
      await expect(temperature).toHaveValue('78.08')
      await expect(temperature).toBeFocused()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      expect((await storedLogs(page))[1]).toMatchObject({ temperature: 78.08, alkalinity: 8.4 })
    })

    test('what is saved and deleted is taken back by Undo, and Edit opens the log again', async ({
      keeperPage: page,
    }) => {
      await aquariumWith(page, 'Undone', ['2026-01-31 20:00:00,78,8.1,,before,0,,,,430,,'])
      const [before] = await storedLogs(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await (await openLogDialog(page)).getByLabel('Note').fill('typed')
      await button('Save').click()
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      await expectNoFindings(page, '[role="status"]')
      await button('Edit').click()
      const dialog = page.getByRole('dialog', { name: 'Edit A Data Log' })
      await dialog.getByLabel('Note').fill('mended')
      await button('Save').click()
      await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
      await button('Undo').click()
      await expectPopup(page, 'Undone', 'The log is as it was before.')
      expect((await storedLogs(page))[1]).toMatchObject({ note: 'typed' })

      await page.getByRole('button', { name: /^Edit log of 2026-01-31/ }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
      await button('Undo').click()
      await expectPopup(page, 'Undone', 'The log is back.')
      const [after] = await storedLogs(page)
      expect({ ...after, id: 0 }).toEqual({ ...before, id: 0 })
      await expect(page.getByRole('button', { name: /^Edit log of 2026-01-31/ })).toBeVisible()
    })

    test('a date that lies ahead is asked about when the log is saved', async ({ keeperPage: page }) => {
      await aquariumWith(page, 'Ahead')
      const dialog = await openLogDialog(page)
      await dialog.getByLabel('Note').fill('x')
      await date(dialog).fill(ahead)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(date(dialog)).toBeFocused()
      await expect(date(dialog)).toHaveAccessibleDescription(/^2062-01-02\? That lies ahead/)
      await expectNoFindings(page, 'dialog')
      expect(await storedLogs(page)).toEqual([])
      await dialog.getByRole('button', { name: `Use ${ahead.replace('2062', thisYear)}` }).click()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      expect(await storedLogs(page)).toMatchObject([{ timestamp: `${thisYear}-01-02T08:05:00` }])
    })
  })
}

test('the message about a log outlives its page, and so do Undo and Edit', async ({ keeperPage: page }) => {
  await aquariumWith(page, 'Left')
  const dialog = await openLogDialog(page)
  await dialog.getByLabel('Note').fill('typed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit A Data Log' }).getByLabel('Note')).toHaveValue('typed')
})

test('whoever saves again keeps it, by the keyboard alone', async ({ keeperPage: page }) => {
  await aquariumWith(page, 'Kept')
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

test('a log without anything in it is asked about once', async ({ keeperPage: page }) => {
  await aquariumWith(page, 'Empty')
  const dialog = await openLogDialog(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('There is neither a reading nor a note in this log.')
  expect(await storedLogs(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  expect(await storedLogs(page)).toHaveLength(1)
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
  await expect(dialog.getByText('2062-01-02?')).toBeVisible()
  await date(dialog).fill(ahead.replace('2062', '2063'))
  await expect(dialog.getByText('2062-01-02?')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('2063-01-02?')).toBeVisible()
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
  await aquariumWith(page, 'Tiny')
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
  await aquariumWith(page, 'Dark')
  const dialog = await openLogDialog(page)
  await date(dialog).fill(ahead)
  await dialog.getByLabel('pH', { exact: true }).fill('82')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('82? Tanks have 6.5 to 9.5')).toBeVisible()
  await expectNoFindings(page)
})
