import type { Locator } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup, openLogDialog, storedLogs } from './logs.ts'

const date = (dialog: Locator) => dialog.getByLabel('Date', { exact: false }).first()
const thisYear = String(new Date().getFullYear())
const ahead = '2062-01-02 08:05 AM'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('unusual values and dates ahead are asked about, and the likely value is one tap', async ({
    keeperPage: page,
  }) => {
    await aquariumWith(page, 'Unusual', ['2026-01-31 20:00:00,78,8.1,,before,0,,,,430,8.4,'])
    await test.step('as soon as the field of an unusual value is left', async () => {
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
      await expectNoFindingsInBoth(page, 'dialog')

      // A tap on the button does not move the focus, so a phone's keypad stays as it is; Enter on it moves the focus to
      // the field.
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
      await expectNoFindingsInBoth(page, '[role="status"]')
      expect((await storedLogs(page))[1]).toMatchObject({ temperature: 78.08, alkalinity: 8.4 })
    })
    await test.step('when a log of a date that lies ahead is saved', async () => {
      const dialog = await openLogDialog(page)
      await dialog.getByLabel('Note').fill('x')
      await date(dialog).fill(ahead)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(date(dialog)).toBeFocused()
      await expect(date(dialog)).toHaveAccessibleDescription(/^2062-01-02\? That is in the future/)
      expect(await storedLogs(page)).toHaveLength(2)
      await dialog.getByRole('button', { name: `Use ${ahead.replace('2062', thisYear)}` }).click()
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expectPopup(page, 'Data Log Created', 'Log successfully added!')
      expect(await storedLogs(page)).toContainEqual(
        expect.objectContaining({ timestamp: `${thisYear}-01-02T08:05:00`, note: 'x' }),
      )
    })
  })
})
