import type { Locator, Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, dialogHasKeys, rowOf } from './logs.ts'
import { choose, jpeg } from './photos.ts'

test('what the system asks for is done', async ({ keeperPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aquariumWith(page, 'Still', [rowOf(1), rowOf(2)])
  await test.step('who wants less motion sees none: skeletons, dialogs, drawers and messages stand still', () =>
    expectStill(page))
  await test.step('in a black high-contrast theme lines and marks stand out, whatever colours were chosen', () =>
    expectContrast(page))
  await test.step('where the system paints all grounds alike, what lies above the page has an edge', () =>
    expectEdges(page))
})

async function expectStill(page: Page) {
  const moving = () =>
    page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName))
  const answer = await holdBack(page, '**/api/me')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('main')).toContainText('Loading')
  expect(await moving()).toEqual([])
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Still' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await dialogHasKeys(page)
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Temperature' }).fill('78')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Data Log Created' })).toBeVisible()
  expect(await moving()).toEqual([])
}

async function expectEdges(page: Page) {
  await choose(page, [await jpeg('#203040', 400)])
  await expectEdge(page.getByRole('status').locator('[data-type]'))
  await page.getByRole('button', { name: 'Appearance' }).click()
  await expectEdge(page.locator('[popover]:popover-open'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ask AI' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expectEdge(page.getByRole('tooltip').filter({ visible: true }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create New Log' }).click()
  await expectEdge(page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectEdge(page.getByRole('dialog'), 'right')
}

async function expectEdge(box: Locator, side: 'top' | 'right' = 'top') {
  await expect(box).toBeVisible()
  const edge = await box.evaluate((element, side) => {
    const style = getComputedStyle(element)
    return [style.getPropertyValue(`border-${side}-width`), style.getPropertyValue(`border-${side}-color`)]
  }, side)
  expect(Number.parseFloat(edge[0] ?? '')).toBeGreaterThan(0)
  expect(edge[1]).not.toBe('rgba(0, 0, 0, 0)')
}

async function expectContrast(page: Page) {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.reload()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-colors', 'dark')
  await expect(root).toHaveAttribute('data-scheme', 'light')
  const line = page.getByRole('region', { name: 'Latest readings' }).locator('svg path').first()
  const luminance = (found: string) => {
    const [red = 0, green = 0, blue = 0] = (found.match(/\d+/g) ?? []).map(Number)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(luminance(await line.evaluate((path) => getComputedStyle(path).stroke))).toBeGreaterThan(128)
  // While the page is open the system's theme becomes a white one.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(luminance(await line.evaluate((path) => getComputedStyle(path).stroke))).toBeLessThan(128)
}
