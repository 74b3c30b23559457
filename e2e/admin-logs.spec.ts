import type { Page } from '@playwright/test'
import { expectColumns, expectSortable, exportedLines, fault, row, unique } from './admin.ts'
import { refuse, seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

test('the logs of all keepers', async ({ adminPage: page }) => {
  test.slow()
  await test.step('logs are created, edited, searched and deleted in the admin’s dialog', () =>
    expectManaged(page))
  await test.step('all logs can be sorted by what has an index; those of one aquarium by time and searched, too', () =>
    expectSorted(page))
})

async function expectManaged(page: Page) {
  const id = await seedAquarium(page, unique('Logged'))
  await seedLog(page, id, '2026-01-01T10:00:00')
  await page.goto(`/admin/logs?aquarium_id=${id}`)
  await expectColumns(page, [
    'ID',
    'Aquarium ID',
    'Owner',
    'Timestamp',
    'Temperature',
    'pH',
    'Salinity',
    'Note',
    'Actions',
  ])
  await page.getByRole('button', { name: 'Create New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  expect((await dialog.boundingBox())?.width).toBe(900)
  await expect(dialog.getByLabel('Aquarium ID')).toHaveValue(String(id))
  await dialog.getByLabel('Aquarium ID').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Aquarium ID is required')).toBeVisible()
  await expectNoFindingsInBoth(page, 'dialog[aria-modal]')
  await dialog.getByLabel('Aquarium ID').fill(String(id))
  await dialog.getByLabel('Note').fill('Coral spawned')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Created', 'Log successfully added!')
  await expect(row(page, 'Coral spawned')).toBeVisible()
  await page.getByLabel('Search notes').fill('SPAWN')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: /^Edit log of/ }).click()
  await dialog.getByLabel('Temperature (°F)').fill('79')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Data Log Edited', 'Log successfully updated!')
  await expect(row(page, 'Coral spawned')).toContainText('79')
  await page.getByRole('button', { name: /^Delete log of/ }).click()
  await expect(question).toContainText('Are you sure you want to delete this log?')
  await refuse(page, { method: 'DELETE', path: '**/api/logs/*', message: fault })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Error deleting log', fault)
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Data Log Deleted', 'Log successfully deleted!')
  await expect(page.getByText('No logs found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Coral spawned')).toContainText('79')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL(/\/admin\/logs$/)
}

async function expectSorted(page: Page) {
  const id = await seedAquarium(page, unique('Sorted'))
  for (const day of [3, 1, 2]) await seedLog(page, id, `2026-01-0${day}T10:00:00`)
  await goWithin(page, '/admin/logs')
  await expectSortable(page, ['ID', 'Aquarium ID'])
  await expect(page.getByLabel('Search notes')).toHaveCount(0)
  await expect(page.getByText('follow its Log Count')).toBeVisible()
  await row(page, '2026-01-02')
    .first()
    .getByRole('link', { name: `Tank ${id}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/admin/aquariums\\?id=${id}$`))
  await page.getByRole('link', { name: /^3 logs of/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/logs\\?aquarium_id=${id}$`))
  await expectSortable(page, ['ID', 'Aquarium ID', 'Timestamp'])
  const lines = await exportedLines(page, 'coralline-logs.csv')
  expect(lines).toHaveLength(4)
}
