import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, backFromImport, chooseCsv, rowOf, storedLogs } from './logs.ts'

test('an import ends on a page of its own, and is undone there and from the list of imports', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Imported twice', [rowOf(0), rowOf(1)])
  const before = await storedLogs(page)
  const csv = 'timestamp,ph\n2019-01-01 20:00:00,7.77\n2026-01-01 20:00:00,8\n2026-02-02 20:00:00,8.1\n'
  const importFile = () => chooseCsv(page, csv, 'sheet.csv')
  const question = page.getByRole('alertdialog', { name: 'Undo this import' })
  const title = page.getByRole('heading', { level: 1 })

  await test.step('the page tells the same after a reload, and leads to the readings', async () => {
    await importFile()
    await expect(title).toHaveText('3 logs, 2019 to 2026')
    await page.reload()
    await expect(title).toHaveText('3 logs, 2019 to 2026')
    await expect(page.getByText('3 of 3 rows stored: 2 new, 1 updated')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What it brought' }).getByRole('listitem')).toHaveCount(1)
    await expectNoFindingsInBoth(page, 'main')
    await page.getByRole('link', { name: 'See them' }).click()
    await expect(page).toHaveURL(/from=2019-01-01&to=2026-02-02/)
    await expect(page.getByRole('heading', { name: 'Trends' })).toBeInViewport()
    await page.goBack()
  })

  await test.step('undone, it says so, and the tank is as before', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(question.getByRole('listitem')).toHaveText([
      '2 data logs that it created will be removed.',
      '1 data log that it changed will be as before.',
    ])
    await expectNoFindingsInBoth(page, 'dialog')
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 data logs removed, 1 as before.')).toBeVisible()
    await expect(title).toHaveText('Import undone')
    expect(await storedLogs(page)).toEqual(before)
    await page.getByRole('link', { name: 'To the tank' }).click()
    await expect(title).toHaveText('Imported twice')
  })

  await test.step('an address without an import says so', async () => {
    const tank = new URL(page.url()).pathname
    await page.goto(`${tank}/imports/99999`)
    await expect(title).toHaveText('No such import')
    await page.getByRole('link', { name: 'To the tank' }).click()
    await expect(title).toHaveText('Imported twice')
  })

  await importFile()
  await backFromImport(page)
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
