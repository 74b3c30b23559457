import type { Locator, Page } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, aquariumWithin, expectPopup, openLogDialog, storedLogs } from './logs.ts'

const date = (dialog: Locator) => dialog.getByLabel('Date', { exact: false }).first()
const thisYear = String(new Date().getFullYear())
const ahead = '2062-01-02 08:05 AM'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('slips and dates ahead are asked about, and the likely value is one tap', async ({
    keeperPage: page,
  }) => {
    await aquariumWith(page, 'Slip', ['2026-01-31 20:00:00,78,8.1,,before,0,,,,430,8.4,'])
    await test.step('as soon as the field of a slip is left', async () => {
      const dialog = await openLogDialog(page)
      const [temperature, alkalinity] = [
        dialog.getByLabel('Temperature (°F)'),
        dialog.getByLabel('Alkalinity (dKH)'),
      ]
      await expect(temperature).toBeFocused()
      await page.keyboard.type('25.6')
      await page.keyboard.press('Enter')
      await expect(temperature).toHaveAccessibleDescription(/^25\.6 °C = 78\.1 °F ▼ below ideal/)
      await alkalinity.focus()
      await page.keyboard.type('84')
      await page.keyboard.press('Enter')
      await expect(alkalinity).toHaveAccessibleDescription(/^84\? Last was 8\.4 /)
      await expect(dialog.getByRole('button', { name: 'Keep 84' })).toBeVisible()

      // A tap on the button does not move the focus, so a phone's keypad stays as it is; Enter on it moves the focus to the field.
      await expect(dialog.getByLabel('Note')).toBeFocused()
      await dialog.getByRole('button', { name: 'Use 8.4' }).click()
      await expect(alkalinity).toHaveValue('8.4')
      await expect(dialog.getByLabel('Note')).toBeFocused()
      await dialog.getByRole('button', { name: 'Use 78.08' }).press('Enter')
      await expect(temperature).toHaveValue('78.08')
      await expect(temperature).toBeFocused()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      expect((await storedLogs(page))[1]).toMatchObject({ temperature: 78.08, alkalinity: 8.4 })
    })
    await test.step('when a log of a date that lies ahead is saved', async () => {
      const dialog = await openLogDialog(page)
      await dialog.getByLabel('Note').fill('x')
      await date(dialog).fill(ahead)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(date(dialog)).toBeFocused()
      await expect(date(dialog)).toHaveAccessibleDescription(/^2062-01-02\? That lies ahead/)
      expect(await storedLogs(page)).toHaveLength(2)
      await dialog.getByRole('button', { name: `Use ${ahead.replace('2062', thisYear)}` }).click()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      expect(await storedLogs(page)).toContainEqual(
        expect.objectContaining({ timestamp: `${thisYear}-01-02T08:05:00`, note: 'x' }),
      )
    })
    await test.step('what is saved and deleted is taken back by Undo, and Edit opens the log again', async () => {
      await aquariumWithin(page, 'Undone', ['2026-01-31 20:00:00,78,8.1,,before,0,,,,430,,'])
      const [before] = await storedLogs(page)
      await (await openLogDialog(page)).getByLabel('Note').fill('x')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      // Until then the message may still be that of the other tank's log.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const dialog = page.getByRole('dialog', { name: 'Edit A Data Log' })
      await expectNoFindingsInBoth(page, '[role="status"]')
      await button('Edit').click()
      await dialog.getByLabel('Note').fill('mended')
      await button('Save').click()
      await expect(dialog).toHaveCount(0)
      await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
      expect((await storedLogs(page)).map(({ note }) => note)).toContain('mended')
      await button('Undo').click()
      await expectPopup(page, 'Undone', 'The log is as it was before.')
      expect((await storedLogs(page)).map(({ note }) => note).sort()).toEqual(['before', 'x'])

      await page.getByRole('button', { name: /^Edit log of 2026-01-31/ }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
      await button('Undo').click()
      await expectPopup(page, 'Undone', 'The log is back.')
      const after = (await storedLogs(page)).find(({ note }) => note === 'before')
      expect({ ...after, id: 0 }).toEqual({ ...before, id: 0 })
      await expect(page.getByRole('button', { name: /^Edit log of 2026-01-31/ })).toBeVisible()
    })
    await test.step('whoever saves again keeps it, and its message outlives the page', () => expectKept(page))
  })
})

async function expectKept(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
  await aquariumWithin(page, 'Kept')
  const dialog = await openLogDialog(page)
  await test.step('whoever saves again keeps it, by the keyboard alone', async () => {
    await date(dialog).fill(ahead)
    await dialog.getByLabel('pH', { exact: true }).fill('82')
    await dialog.getByLabel('Note').fill('typed')
    await dialog.getByLabel('Note').press('Control+Enter')
    await expect(date(dialog)).toBeFocused()
    await expect(dialog.getByText('82? Tanks have 6.5 to 9.5')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
    await expectNoFindingsInBoth(page, 'dialog')
    await dialog.getByRole('button', { name: 'Save anyway' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expectPopup(page, 'Data Log Created', 'Log successfully added!')
    expect(await storedLogs(page)).toContainEqual(
      expect.objectContaining({ timestamp: '2062-01-02T08:05:00', ph: 82 }),
    )
  })
  const edited = page.getByRole('dialog', { name: 'Edit A Data Log' })
  await test.step('the message about a log outlives its page, and so do Undo and Edit', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(edited.getByLabel('Note')).toHaveValue('typed')
    await edited.getByRole('button', { name: 'Close' }).click()
  })
}
