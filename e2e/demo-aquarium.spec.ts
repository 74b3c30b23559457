import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { parameters } from '#domain/parameters/parameters.ts'
import { holdBack } from './answers.ts'
import { expect, startSession, test } from './coralline.ts'
import { dialogHasKeys, shiftSum, watchShifts } from './logs.ts'
import { networkAtRest } from './network.ts'

/** The path of each API request that this page makes from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api')) calls.push(pathname)
  })
  return calls
}

const changing = /Create New Log|Import Logs|Upload photos|Delete|Edit|Set as Cover|About importing/

test('anybody may look around in the demo: no call is made, and nothing can be changed', async ({
  page,
  browser,
  coralline,
}) => {
  test.slow()
  const calls = watchCalls(page)
  await watchShifts(page)
  const boxes = await boxesBeforeScripts(browser, coralline.url)
  const arrive = await holdBack(page, '**/assets/*.js')
  const button = page.getByRole('button', { name: 'Export Logs' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/demo-aquarium', { waitUntil: 'commit' })
    // A button that waits for its script cannot be pressed.
    if (width === 390) await expect(button).toBeDisabled()
    arrive()
    await expect(button).toBeEnabled()
    // The fieldsets around the parts are no boxes of their own, at any width.
    const boxed = await page
      .locator('fieldset[data-demo-part]')
      .evaluateAll(
        (places) => places.filter((place) => getComputedStyle(place).display !== 'contents').length,
      )
    expect(boxed).toBe(0)
    await expect(page).toHaveTitle('Aquarium Demo – Coralline')
    await expect(page.getByText('This is a demo:')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Logging Free' })).toHaveAttribute('href', '/api/login')
    const tiles = page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem')
    await expect(tiles).toHaveCount(parameters.length)
    await expect(tiles.filter({ hasText: 'Alkalinity' })).toContainText(/8\.4\s*dKH.*In range.*2 days ago/s)
    await expect(tiles.filter({ hasText: 'Phosphate' })).toContainText('High')
    await expect(page.getByRole('application')).toBeVisible()
    await expect(page.getByText('1–12 of 12')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Photos' }).getByRole('button')).toHaveCount(9)
    await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
    await expect(page.locator('input[type="file"]')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const cover = await page.locator('img[fetchpriority="high"]').boundingBox()
    const readings = await page.getByRole('heading', { name: 'Latest readings' }).boundingBox()
    expect(cover?.x, 'the cover stands on the edge of the page, on a phone on that of the screen').toBe(
      width === 390 ? 0 : readings?.x,
    )
    await networkAtRest(page)
    expect(await shiftSum(page)).toBeLessThan(0.05)
    await expect(page.getByRole('application').locator('> svg')).toHaveCount(0)
    // The chart is in the place of the one before the scripts.
    expect(await page.getByRole('application').locator('.u-over').boundingBox()).toEqual(boxes[width])
  }

  await test.step('the export is a file with the twelve logs', async () => {
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Seventy-Five Reef-logs.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(13)
    expect(lines[9]).toMatch(/^"9","2026-08-02 10:50:00","79.4",/)
  })
  await test.step('by keyboard alone: a picture in full and the next one, a reading of the chart', () =>
    expectKeys(page))
  await test.step('range, sort, page and columns work on the spot and are kept by the address', () =>
    expectAddress(page))
  expect(calls).toEqual([])

  await test.step('who is signed in sees the demo beside the own aquariums, and nothing in it speaks of premium', async () => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await startSession(page, `demo-${crypto.randomUUID()}`)
    await page.goto('/demo-aquarium')
    await expect(page.getByRole('heading', { level: 1, name: 'Seventy-Five Reef' })).toBeVisible()
    await expect(page.getByText('1–12 of 12')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('main').getByText(/premium/i)).toHaveCount(0)
    await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
  })
})

/** The place of the chart at each width, without scripts; the page already has its readings and its logs then. */
async function boxesBeforeScripts(browser: Browser, url: string) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const response = await page.goto(`${url}/demo-aquarium`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seventy-Five Reef')
  await expect(page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem')).toHaveCount(
    parameters.length,
  )
  const boxes: Record<number, unknown> = {}
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const logs =
      width === 390
        ? page.getByRole('list', { name: 'Data logs' }).getByRole('listitem')
        : page.getByRole('table').locator('tbody').getByRole('row')
    await expect(logs).toHaveCount(12)
    await expect(logs.filter({ hasText: 'Heat wave' })).toContainText('80.6')
    const plot = page.getByRole('application').locator('> svg')
    await expect(plot).toBeVisible()
    boxes[width] = await plot.boundingBox()
  }
  await context.close()
  return boxes
}

async function expectAddress(page: Page) {
  await page.getByLabel('Start date').fill('2026-06-01')
  await page.getByLabel('Start date').press('Enter')
  await expect(page).toHaveURL(/from=2026-06-01/)
  await page.getByLabel('End date').fill('2026-08-02')
  await page.getByLabel('End date').press('Enter')
  await expect(page.locator('figcaption')).toContainText('lowest 79.4, highest 80.6')
  await page.getByRole('button', { name: 'Show/Hide Advanced Columns' }).click()
  await expect(page.getByText('1–12 of 12')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
  await page.getByLabel('Rows per page').selectOption('10')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page.reload()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await expect(page.locator('figcaption')).toContainText('lowest 79.4, highest 80.6')
}

async function expectKeys(page: Page) {
  // The pictures are in the page before any script runs, and can be pressed once the later scripts are loaded.
  await expect(page.getByRole('application').locator('canvas')).toBeVisible()
  const newest = page.getByRole('button', { name: /^Month 12: the whole tank/ })
  await expect(newest).toBeEnabled()
  await newest.focus()
  await expect(page.getByRole('tooltip').first()).toHaveText('Uploaded on: 2026-11-01 06:30 PM')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: /^Month 12: the whole tank/ })
  await expect(preview).toContainText('1 of 9')
  await expect(preview.getByRole('button')).toHaveCount(3)
  await dialogHasKeys(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /^Month 12: the right rock/ })).toContainText('2 of 9')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('application').locator('canvas')).toBeVisible()
  await page.getByRole('application').focus()
  await page.keyboard.press('End')
  await expect(page.getByTestId('chart-voice')).toContainText('2026-11-05 07:40 PM, Temperature (°F) 77.3')
}

test('in another time zone nothing is drawn anew', async ({ browser, coralline }) => {
  const elsewhere = await browser.newContext({ timezoneId: 'Pacific/Auckland', colorScheme: 'dark' })
  const far = await elsewhere.newPage()
  const problems: string[] = []
  far.on('console', (message) => problems.push(message.text()))
  far.on('pageerror', (error) => problems.push(error.message))
  await far.goto(`${coralline.url}/demo-aquarium?from=2026-01-01&page=2&per_page=10`)
  await expect(far.getByText('11–12 of 12')).toBeVisible()
  await expect(far.getByRole('button', { name: /^Month 1:/ })).toHaveAccessibleDescription(
    'Uploaded on: 2025-11-09 07:42 PM',
  )
  expect(problems).toEqual([])
  await elsewhere.close()
})
