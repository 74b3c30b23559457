import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'

/*
 * What is counted: every script file that the browser asks for until the page is complete and at rest, preloads of the page
 * itself included, each compressed as the server does it: with gzip at its usual level. Not counted are the parts that the
 * page fetches for later when the browser has nothing else to do, such as the dialogs: they have a figure of their own.
 */

test('the landing page loads at most 130 kB of JavaScript', async ({ page }) => {
  expect(await firstPaintKilobytes(page, '/')).toBeLessThanOrEqual(130)
})

test('the aquarium page loads at most 230 kB of JavaScript', async ({ keeperPage: page }) => {
  const address = await aquariumWithLog(page)
  expect(await firstPaintKilobytes(page, address)).toBeLessThanOrEqual(230)
})

test('with all that it fetches for later the aquarium page loads at most 270 kB', async ({
  keeperPage: page,
}) => {
  const address = await aquariumWithLog(page)
  expect(await scriptKilobytes(page, address)).toBeLessThanOrEqual(270)
})

async function aquariumWithLog(page: Page): Promise<string> {
  const id = await seedAquarium(page, 'Budget')
  await seedLog(page, id, '2026-01-01T10:00:00')
  return `/aquarium/${id}`
}

/** Without the moments of rest in which the page would fetch what it does not need yet. */
async function firstPaintKilobytes(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  return scriptKilobytes(page, path)
}

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
  console.log(`${test.info().title}: ${bytes} bytes in ${files.size} files`)
  return bytes / 1000
}
