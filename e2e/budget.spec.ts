import { stat } from 'node:fs/promises'
import type { Locator, Page, Request } from '@playwright/test'
import { create, seedAquarium, seedLog } from './answers.ts'
import { expect, test } from './coralline.ts'
import { networkAtRest } from './network.ts'
import { specSlugs } from './public-addresses.ts'

/*
 * What is counted: every script file that the browser asks for until the page is complete and at rest, preloads of the
 * page itself included, each as the server sends it to who takes gzip. Not counted are the parts that the page fetches
 * late, when the browser has nothing else to do, such as the dialogs: they have a figure of their own.
 */

test('what a visitor loads', async ({ page }) => {
  test.slow()
  for (const path of [
    '/',
    '/blog',
    `/blog/${specSlugs[4]}`,
    '/developers',
    '/about',
    '/terms',
    '/privacy',
    '/nowhere',
  ])
    await test.step(`${path} loads at most 5 kB of JavaScript for a visitor`, async () => {
      const kilobytes = await scriptKilobytes(page, path, page.getByRole('button', { name: 'Appearance' }))
      expect(kilobytes).toBeGreaterThan(0)
      expect(kilobytes).toBeLessThanOrEqual(5)
    })
  await test.step('the calculators load at most 20 kB of JavaScript for a visitor', async () => {
    const words = page.getByText('Still needed:').first()
    expect(await scriptKilobytes(page, '/calculators', words)).toBeLessThanOrEqual(20)
  })
  await withoutIdleCallbacks(page)
  await test.step('the demo loads at most 125 kB of JavaScript for a visitor', async () => {
    const chart = page.getByRole('application').locator('canvas')
    expect(await scriptKilobytes(page, '/demo-aquarium', chart)).toBeLessThanOrEqual(125)
  })
})

test('one font of at most 40 kB, and no letter waits for it', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'font') fonts.push(pathname)
  })
  await page.goto('/')
  const face = await page.evaluate(async () => {
    await document.fonts.ready
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded')
    return faces.map(({ family, display }) => `${family} ${display}`)
  })
  expect(face).toContain('Figtree swap')
  expect(fonts).toHaveLength(1)
  expect(await sentBytes(fonts[0] ?? '')).toBeLessThanOrEqual(40_000)
})

test('what a keeper loads', async ({ keeperPage: page }) => {
  const address = await aquariumWithLog(page)
  await test.step('with all that comes late the aquarium page loads at most 307 kB', async () => {
    const last = ['lazy-parts', 'dialogs'].map((part) =>
      page.waitForResponse(new RegExp(`/assets/${part}-.*js$`)),
    )
    const kilobytes = scriptKilobytes(page, address, chartOf(page))
    await Promise.all(last)
    expect(await kilobytes).toBeLessThanOrEqual(307)
  })
  await withoutIdleCallbacks(page)
  await test.step('the aquarium page loads at most 190 kB of JavaScript', async () => {
    expect(await scriptKilobytes(page, address, chartOf(page))).toBeLessThanOrEqual(190)
  })
  await test.step('the dashboard loads at most 138 kB of JavaScript', async () => {
    const heading = page.getByRole('heading', { name: 'My Aquariums' })
    expect(await scriptKilobytes(page, '/dashboard', heading)).toBeLessThanOrEqual(138)
  })
  await test.step('the page of a link loads at most 135 kB of JavaScript', async () => {
    expect(await scriptKilobytes(page, await linkTo(page, address), chartOf(page))).toBeLessThanOrEqual(135)
  })
})

async function aquariumWithLog(page: Page): Promise<string> {
  const id = await seedAquarium(page, 'Budget')
  await seedLog(page, id, '2026-01-01T10:00:00')
  return `/aquarium/${id}`
}

async function linkTo(page: Page, address: string): Promise<string> {
  const body = { name: 'Budget', shows: ['photos', 'events'], since: null, days: 1 }
  const made: unknown = await create(page, `/api/aquariums/${address.split('/').at(-1)}/shares`, body)
  return (made as { url: string }).url
}

function chartOf(page: Page): Locator {
  return page.getByRole('application')
}

/** From now on without idle callbacks, in which the page would fetch parts that it does not need yet. */
async function withoutIdleCallbacks(page: Page) {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/** The page is complete when the content is seen: on a busy machine the network may be idle before that. */
async function scriptKilobytes(page: Page, path: string, content: Locator): Promise<number> {
  // Leaves the page before, so that files that it still fetches are not counted.
  await page.goto('about:blank')
  const files = new Set<string>()
  // Also what the browser has already, from a page before, is asked for.
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(pathname)
  }
  page.on('request', note)
  await page.goto(path)
  await expect(content).toBeVisible()
  await networkAtRest(page)
  page.off('request', note)
  const sizes = await Promise.all([...files].map(sentBytes))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'JavaScript', description: `${path}: ${bytes} bytes` })
  return bytes / 1000
}

/** The size of a file as the build has compressed it; small ones are sent as they are. */
async function sentBytes(file: string): Promise<number> {
  const built = `build/client${file}`
  const { size } = await stat(`${built}.gz`).catch(() => stat(built))
  return size
}
