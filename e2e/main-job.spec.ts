import { readFile, writeFile } from 'node:fs/promises'
import type { Page, TestInfo } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { createAquarium, expect, test } from './coralline.ts'
import { backFromImport, expectPopup, showActions, storedLogs } from './logs.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.use({ serviceWorkers: 'allow' })

test('the main job', async ({ keeperPage: page }, testInfo) => {
  test.slow()
  await test.step('an aquarium is deleted by typing its exact name only, where two spaces are typed as they are shown', () =>
    expectDeleted(page))
  await test.step('a keeper logs a reading, sees it, edits it, imports years and exports them', () =>
    expectLogged(page, testInfo))
})

async function expectLogged(page: Page, testInfo: TestInfo) {
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  await createAquarium(page, 'Living Room Reef')
  await expect(page.getByText('Happy reefing!')).toBeVisible()

  await logReading(page, { 'Temperature (°F)': '78.5', 'Ammonia (ppm)': '0', Note: 'First test' })
  // A log is a card on a phone, a row of the table elsewhere.
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'First test' })
  await expect(row).toContainText('78.5')
  await expect(page.locator('figcaption')).toContainText(/Temperature.*78\.5/)

  await page.getByRole('button', { name: /Advanced Columns/ }).click()
  await expect(row.getByText('0', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: /Edit/ }).click()
  await page.getByRole('dialog').getByLabel('Temperature (°F)').fill('79.1')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Log successfully updated!')).toBeVisible()
  await expect(row).toContainText('79.1')

  await test.step('null stays empty and 0 stays 0 through an edit that touches neither', async () => {
    await row.getByRole('button', { name: /Edit/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Ammonia (ppm)')).toHaveValue('0')
    await dialog.getByRole('button', { name: 'More fields' }).click()
    await expect(dialog.getByLabel('Nitrite (ppm)')).toHaveValue('')
    await dialog.getByLabel('Note').fill('First test, edited')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('First test, edited')
    const [stored] = await storedLogs(page)
    expect([stored?.ammonia, stored?.nitrite]).toEqual([0, null])
  })

  const imported = testInfo.outputPath('years.csv')
  await writeFile(imported, manyRows())
  await importFile(page, imported)
  await expectOutcome(page, 'Created: 1,400 · Updated: 0 · Unchanged: 0 · Rejected: 0')
  await backFromImport(page)
  await expect(page.getByText('of 1,401')).toBeVisible()

  const exported = await exportLogs(page, testInfo.outputPath('exported.csv'))
  expect(exported.name).toBe('Living Room Reef-logs.csv')
  expect(exported.text).toMatch(/^\ufeff"id",/)
  // Header, 1,401 logs, 3 of them with a note of two lines, and the end of the last line.
  expect(exported.text.split('\n')).toHaveLength(1 + 1_401 + 3 + 1)
  expect(exported.text).toContain('"79.1","","","First test, edited","0",""')
  await importFile(page, exported.path)
  await expectOutcome(page, 'Created: 0 · Updated: 0 · Unchanged: 1,401 · Rejected: 0')
  await backFromImport(page)
  const again = await exportLogs(page, testInfo.outputPath('again.csv'))
  expect(again.text).toBe(exported.text)
}

async function expectDeleted(page: Page) {
  const id = await seedAquarium(page, 'Old \u00a0 Tank')
  await page.goto(`/aquarium/${id}`)
  await page.getByRole('button', { name: 'Delete Aquarium' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tank name').fill('old tank')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Aquarium name does not match.')).toBeVisible()
  await expect(page.getByText('Please enter the correct aquarium name.')).toBeVisible()
  await dialog.getByLabel('Tank name').fill('Old Tank')
  await expect(page.getByText('Aquarium name does not match.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('No Aquariums Found!')).toBeVisible()
  await expectPopup(
    page,
    'Aquarium Deleted',
    'You can bring it back for 30 days in Settings, under Deleted tanks.',
  )
  await page.getByRole('button', { name: 'Deleted tanks' }).click()
  await expect(page.getByRole('button', { name: /^Bring back Old/ })).toBeVisible()
  await page.goto('/dashboard')
}

async function logReading(page: Page, fields: Record<string, string>) {
  await page.getByRole('button', { name: 'Create New Log' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Note')).toBeVisible()
  const others = dialog.getByRole('button', { name: 'More fields' })
  if (await others.isVisible()) await others.click()
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Log successfully added!')).toBeVisible()
}

async function importFile(page: Page, path: string) {
  const choosing = page.waitForEvent('filechooser')
  await showActions(page)
  await page.getByRole('button', { name: 'Import Logs' }).click()
  await (await choosing).setFiles(path)
}

async function expectOutcome(page: Page, counts: string) {
  const outcome = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: 'CSV Import Result' })
  await expect(outcome).toContainText(counts, { timeout: 20_000 })
}

async function exportLogs(page: Page, path: string) {
  const downloading = page.waitForEvent('download')
  await showActions(page)
  await page.getByRole('button', { name: 'Export Logs' }).click()
  const download = await downloading
  await download.saveAs(path)
  return { path, name: download.suggestedFilename(), text: await readFile(path, 'utf8') }
}

/** A year of tests, more than two pieces of an import: blanks, zeros, repeated times, notes with quotes, lines. */
function manyRows(): string {
  const start = Date.UTC(2020, 0, 1)
  const rows = Array.from({ length: 1_400 }, (_, index) => {
    const moment = new Date(start + Math.floor(index / 2) * 2 * 6 * 3_600_000).toISOString()
    const [date, time] = [moment.slice(0, 10), moment.slice(11, 19)]
    const alkalinity = (8 + Math.sin(index / 50)).toFixed(2)
    const note = index % 500 === 0 ? `"said ""hello"",\nthen =SUM(A1)"` : ''
    return `${date} ${time},${index % 4 === 0 ? '' : '78.1'},${index % 3 === 0 ? 0 : ''},${alkalinity},${note}`
  })
  return `timestamp,temperature,ammonia,alkalinity,note\n${rows.join('\n')}\n`
}
