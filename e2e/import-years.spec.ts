import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, storedLogs } from './logs.ts'

const reading = (time: string, value: number) => ({ value, up: 0, down: 0, time })
/** As reef-pi wrote it before it wrote years. */
const yearless = {
  current: [reading('Dec-31-23:59', 8.1), reading('Jan-01-00:00', 8.2)],
  historical: [reading('Dec-31-22:00', 8), reading('Dec-31-23:00', 8.05)],
}

test('a file whose times have no year is imported in the year that its keeper says, once the preview has shown it', async ({
  keeperPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await aquariumWith(page, 'Old')
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'ph-usage.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(yearless)),
  })
  const wizard = page.getByRole('dialog', { name: 'Import Logs' })
  await expect(wizard).toContainText('read as a reef-pi log')
  // Nothing is guessed: what the file says is what is shown.
  await expect(wizard).toContainText('Dec-31-23:59')
  await wizard.getByLabel('“value” is', { exact: true }).selectOption('ph')
  await wizard.getByRole('button', { name: 'Continue' }).click()

  await expect(wizard).toContainText('its last reading says Jan-01-00:00')
  await expect(wizard).not.toContainText('in one way only')
  const year = wizard.getByRole('combobox', { name: 'Year of the last reading' })
  // On New Year's Eve it may be tomorrow's.
  const now = await page.evaluate(() => new Date().getFullYear())
  expect([now, now + 1].map(String)).toContain(await year.inputValue())
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  await expect(wizard.getByRole('table')).toContainText(/\d{4}-12-31 11:59 PM/)

  await wizard.getByRole('button', { name: 'Dates and numbers' }).click()
  await year.selectOption('2020')
  await wizard.getByRole('button', { name: 'Continue' }).click()
  const shown = ['2019-12-31 10:00 PM', '2019-12-31 11:59 PM', '2020-01-01 12:00 AM']
  for (const moment of shown) await expect(wizard.getByRole('table')).toContainText(moment)
  await wizard.getByRole('button', { name: 'Import 3 Rows' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Created: 3' })).toBeVisible()
  expect((await storedLogs(page)).map(({ timestamp, ph }) => [timestamp, ph])).toEqual([
    ['2019-12-31T22:00:00', 8],
    ['2019-12-31T23:59:00', 8.1],
    ['2020-01-01T00:00:00', 8.2],
  ])
})
