import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, chooseCsv, rowOf, storedLogs } from './logs.ts'

test('an import is undone from its result, and from the list of imports', async ({ keeperPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Imported twice', [rowOf(0), rowOf(1)])
  const before = await storedLogs(page)
  const csv = 'timestamp,ph\n2026-01-01 20:00:00,7.77\n2026-02-01 20:00:00,8\n2026-02-02 20:00:00,8.1\n'
  const importFile = () => chooseCsv(page, csv, 'sheet.csv')

  await importFile()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
  // The button stays on other pages, and works there.
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this import' })
  await expect(question.getByRole('listitem')).toHaveText([
    '2 data logs that it created will be removed.',
    '1 data log that it changed will be as before.',
  ])
  await expectNoFindingsInBoth(page, 'dialog')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 data logs removed, 1 as before.')).toBeVisible()
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await storedLogs(page)).toEqual(before)

  await importFile()
  await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'About importing CSV files' }).click()
  const past = page.getByRole('region', { name: 'Imported into this tank' })
  await expect(past.getByRole('listitem')).toHaveCount(3)
  await expect(past.getByText('Undone')).toBeVisible()
  await expectNoFindingsInBoth(page, 'dialog')
  await past.getByRole('button', { name: 'Undo the import of sheet.csv' }).first().click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
  expect(await storedLogs(page)).toEqual(before)
})
