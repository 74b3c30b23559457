import type { Page } from '@playwright/test'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, aquariumWithin, rowOf, shiftSum, watchShifts } from './logs.ts'

const many = Array.from({ length: 105 }, (_, index) => rowOf(index))
// By the attribute: to work the role and name of every element out of a large table takes long.
const dates = (page: Page) =>
  page
    .locator('button[aria-label^="Edit log of"]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice(12, 22)))

test('the table of logs', async ({ keeperPage: page }) => {
  test.slow()
  // First, while no number of rows is remembered that an empty table would not fill.
  await test.step('nothing jumps, an empty table and a failed one say what to do', () => expectStates(page))
  await test.step('thirty a page, newest first, and as many as the footer says; a header sorts all logs on the server', () =>
    expectPages(page))
  await test.step('numbers stand at the right below each other, out of range has a mark and a word, and advanced columns are remembered', () =>
    expectColumns(page))
  await test.step('notes are searched, the words stand in the address, and where there is none it says so', () =>
    expectSearch(page))
  await test.step('at 390 px each log is a row of its month that shows all that was measured and opens the log', () =>
    expectRows(page))
})

async function expectPages(page: Page) {
  await aquariumWithin(page, 'Pages', [
    '2025-01-01 08:00:00,70.5,,,,,,,,,,',
    ...many,
    '2025-01-02 08:00:00,90,,,,,,,,,,',
  ])
  await expect(page.getByText('1–30 of 107')).toBeVisible()
  expect((await dates(page)).slice(0, 2)).toEqual(['2026-04-15', '2026-04-14'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('31–60 of 107')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page.getByText('1–30 of 107')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('31–60 of 107')).toBeVisible()
  const size = page.getByLabel('Rows per page')
  expect(await size.locator('option').allInnerTexts()).toEqual(['10', '25', '30', '50', '100', 'All'])

  const header = page.getByRole('columnheader', { name: 'Temperature (°F)' })
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending')
  await header.getByRole('button').press('Enter')
  await expect(header).toHaveAttribute('aria-sort', /ascending|descending/)
  await expect(page).toHaveURL(/sort=temperature/)
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(/90|70\.5/)
  const wasHigh = (await first.innerText()).includes('90')
  await header.getByRole('button').press('Enter')
  await expect(first).toContainText(wasHigh ? '70.5' : '90')

  await size.selectOption('All')
  await expect(page.getByText('1–107 of 107')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1–107 of 107')).toBeVisible()
  expect(await dates(page)).toHaveLength(107)
  await expect(first).toContainText(wasHigh ? '70.5' : '90')
}

async function expectColumns(page: Page) {
  await aquariumWithin(page, 'Columns', [
    '2026-01-01 08:00:00,82,7.9,1.025,,,,,,430,,',
    '2026-01-02 08:00:00,78.1,,,,,,,,,,',
    '2026-01-03 08:00:00,78.25,,,,,,,,,,',
    '2026-01-04 08:00:00,101.5,,,,,,,,,,',
  ])
  const cell = page.getByRole('cell', { name: '82 above ideal' })
  await expect(cell).toBeVisible()
  await expect(cell).toContainText('▲')
  await expect(cell).toHaveCSS('text-align', 'right')
  await expect(page.getByRole('cell', { name: '7.9 below reef ideal' })).toContainText('▼')
  await expect(page.getByRole('cell', { name: '1.025', exact: true })).toBeVisible()
  const ends = await page
    .getByRole('cell', { name: /^\d{2,3}(\.\d+)?( above ideal)?$/ })
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = cell.firstElementChild?.firstChild
        if (!(text instanceof Text)) throw new Error('There is no number.')
        const range = document.createRange()
        range.setStart(text, 0)
        range.setEnd(text, `${text.data}.`.indexOf('.'))
        return range.getBoundingClientRect().right
      }),
    )
  expect(ends).toHaveLength(4)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.5)

  const calcium = page.getByRole('columnheader', { name: 'Calcium (ppm)' })
  await expect(calcium).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Show/Hide Advanced Columns' })
  await toggle.click()
  await expect(calcium).toBeVisible()
  const region = page.getByRole('region', { name: 'Data logs, scrolls sideways' })
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(calcium).toBeVisible()
  await toggle.click()
  await expect(calcium).toHaveCount(0)
}

async function expectSearch(page: Page) {
  await aquariumWithin(page, 'Searched', [
    '2025-12-30 08:00:00,82,,,Dosed 100%,,,,,430,,',
    rowOf(9),
    rowOf(7),
  ])
  const field = page.getByRole('searchbox', { name: 'Search notes' })
  await field.fill('DOSED 100%')
  await expect(page.getByText('1 log with “DOSED 100%”.')).toBeVisible()
  // A row shows what was measured beyond its columns.
  await expect(page.getByRole('row', { name: /Dosed 100%/ })).toContainText('Ca 430')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(field).toHaveValue('DOSED 100%')
  await field.fill('magnesium')
  await expect(page.getByText('No note has “magnesium”.')).toBeVisible()
  await expectNoFindingsInBoth(page)
  await field.fill('')
  await expect(page.getByText('1–3 of 3')).toBeVisible()
}

async function expectRows(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWithin(page, 'Cards', ['2025-12-30 08:00:00,82,,,A note,,,,,430,,', rowOf(9), rowOf(7)])
  await expect(page.getByRole('table')).toHaveCount(0)
  const card = page.getByRole('listitem').filter({ hasText: 'A note' })
  await expect(card).toContainText('Temp 82▲ above ideal')
  await expect(card).toContainText('Ca 430')
  await expect(page.getByRole('button', { name: 'Show/Hide Advanced Columns' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['January 2026', 'December 2025'])
  const row = page.getByRole('button', { name: /^Edit log of 2026-01-08.*08:00 PM/ })
  await expect(row).toContainText('Thu 8, 08:00 PM')
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await page.getByLabel('Sort by').selectOption('Temperature (°F)')
  await expect(page).toHaveURL(/sort=temperature/)
  await page.getByLabel('Order').selectOption('Lowest first')
  await expect(page).toHaveURL(/order=asc/)
  await expect(page.getByRole('list', { name: 'Data logs' }).getByRole('listitem').last()).toContainText('82')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await card.getByRole('button', { name: /^Edit log of/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Temperature (°F)')).toHaveValue('82')
}

async function expectStates(page: Page) {
  await watchShifts(page)
  await aquariumWith(page, 'States')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await expect(page.getByText('No data logs yet')).toBeVisible()
    await expect(page.getByText(/Create your first data log with/)).toBeVisible()
    expect(await shiftSum(page)).toBeLessThan(0.05)
  }
  const message = 'Coralline is busy. Please try again in a few seconds.'
  await page.route('**/logs?*', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message, request_id: 'x' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The data logs could not be loaded' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching aquarium' })).toContainText(message)
  await expect(page.getByRole('heading', { name: 'Trends' })).toBeVisible()
  await page.unroute('**/logs?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No data logs yet')).toBeVisible()
}
