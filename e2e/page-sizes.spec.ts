import { expect, test } from './coralline.ts'
import { aquariumWith, rowOf } from './logs.ts'

test('each list offers how many rows a page has, and all of them', async ({ adminPage: page }) => {
  const id = await aquariumWith(page, 'Listed', [rowOf(0)])
  for (const path of [
    `/aquarium/${id}`,
    `/admin/logs?aquarium_id=${id}`,
    '/admin/aquariums',
    '/admin/users',
  ]) {
    await page.goto(path)
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible()
    const offered = page.getByLabel('Rows per page').locator('option')
    expect(await offered.allTextContents(), path).toEqual(['10', '25', '30', '50', '100', 'All'])
  }
})
