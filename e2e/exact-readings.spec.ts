import type { Page } from '@playwright/test'
import { expect, test } from './coralline.ts'
import { aquariumWith, shiftSum, showTogether, watchShifts } from './logs.ts'

const tileOf = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem').filter({ hasText: label })
const legendOf = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Lines of the chart' }).getByRole('button', { name: label, exact: true })

/** 26.67 °C, 35 ppt, and the long decimals of a spreadsheet's formula. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const converted = `${yesterday} 20:00:00,80.006,8.123456,1.0263727089,,,,,0.0000004,430.12345,8.7654321,1300.000001`

test('converted readings are short and in range at a glance, longer under the cursor, exact in a tooltip', async ({
  keeperPage: page,
}) => {
  await watchShifts(page)
  await aquariumWith(page, 'Converted', [converted])
  await showTogether(page)
  await expect(tileOf(page, 'Salinity')).toContainText(/1\.0264\s*SG.*✓\s*In range/s)
  await expect(tileOf(page, 'Salinity').locator('strong')).toHaveAttribute('title', '1.0263727089 SG')
  await expect(tileOf(page, 'Salinity').locator('strong')).toHaveCSS('white-space', 'nowrap')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(page.getByRole('application').locator('canvas')).toBeVisible()
    await page.getByRole('application').focus()
    const before = await shiftSum(page)
    await page.keyboard.press('End')
    const voice = page.getByTestId('chart-voice')
    await expect(voice).toContainText('Phosphate (ppm) <0.00001, Calcium (ppm) 430.12')
    await expect(voice).toContainText('Alkalinity (dKH) 8.765')
    for (const [label, typed, exact] of [
      ['Salinity (SG)', '1.02637 SG', '1.0263727089 SG'],
      ['Phosphate (ppm)', '<0.00001 ppm', '0.0000004 ppm'],
      ['Calcium (ppm ÷ 10)', '430.12 ppm', '430.12345 ppm'],
      ['Magnesium (ppm ÷ 10)', '1300 ppm', '1300.000001 ppm'],
    ] as const) {
      const value = legendOf(page, label).locator('span').last()
      await expect(value).toHaveText(typed)
      await expect(value).toHaveAttribute('title', exact)
      // Nothing of it is cut off.
      expect(await value.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
    }
    expect(await shiftSum(page)).toBe(before)
    await page.keyboard.press('Escape')
  }
})
