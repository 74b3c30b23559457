import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'

test('the landing page loads at most 130 kB of JavaScript', async ({ page }) => {
  expect(await scriptKilobytes(page, '/')).toBeLessThanOrEqual(130)
})

test('the aquarium page loads at most 230 kB of JavaScript', async ({ keeperPage: page }) => {
  const id = await seedAquarium(page, 'Budget')
  await seedLog(page, id, '2026-01-01T10:00:00')
  expect(await scriptKilobytes(page, `/aquarium/${id}`)).toBeLessThanOrEqual(230)
})

/** What a first visit loads, each file compressed as the server does it: with gzip at its usual level. */
async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(`build/client${file}`)).length),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'JavaScript', description: `${path}: ${bytes} bytes` })
  return bytes / 1000
}
