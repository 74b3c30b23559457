import type { Page } from '@playwright/test'
import { expect, test } from './coralline.ts'
import { aquariumWith } from './logs.ts'

const sizes = ['10', '25', '30', '50', '100']

test('all rows are offered on one page only where there are at most 1,000', async ({ adminPage: page }) => {
  const rows = Array.from({ length: 1001 }, (_, minute) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString().slice(0, 19).replace('T', ' ')
    return `${at},78,8.2,1.025,,0,0,5,0.02,420,8.5,1300`
  })
  const id = await aquariumWith(page, 'Thousand', rows)
  await expect(page.getByText('1–30 of 1,001')).toBeVisible()
  expect(await offered(page)).toEqual(sizes)
  await page.goto(`/aquarium/${id}?per_page=1000`)
  await expect(page.getByText('1–1,000 of 1,001')).toBeVisible()
  expect(await offered(page)).toEqual([...sizes, '1,000'])
  await page.goto(`/admin/logs?aquarium_id=${id}`)
  await expect(page.getByText('1–30 of 1,001')).toBeVisible()
  expect(await offered(page)).toEqual(sizes)
  for (const list of ['aquariums', 'users']) {
    await page.goto(`/admin/${list}`)
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
    expect(await offered(page)).toEqual([...sizes, 'All'])
  }
})

async function offered(page: Page): Promise<string[]> {
  return page.getByLabel('Rows per page').locator('option').allTextContents()
}
