import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { heroPictures } from '#web/ui/pictures.ts'
import { expect, test } from './coralline.ts'

for (const hero of heroPictures) {
  test(`the page with ${hero.name} asks for its picture once`, async ({ page }) => {
    await showHero(page, hero.name)
    const asked: string[] = []
    page.on('request', (request) => /\/art\/hero-/.test(request.url()) && asked.push(request.url()))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[data-hero]')).toHaveAttribute('data-hero', hero.name)
    await expect(page.getByRole('img', { name: hero.alt })).toBeVisible()
    expect(asked.map((address) => new URL(address).pathname)).toEqual([`/art/${hero.name}-1600.avif`])
  })

  test(`words on ${hero.name} can be read at every width`, async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.addInitScript((scheme) => localStorage.setItem('coralline-scheme', scheme), scheme)
      for (const [width, height] of [
        [390, 844],
        [768, 1024],
        [1280, 800],
        [1920, 1080],
      ] as const) {
        await page.setViewportSize({ width, height })
        await showHero(page, hero.name)
        await page.goto('/')
        await page.waitForLoadState('networkidle')
        for (const words of ['h1', 'p', 'a[href="/demo-aquarium"]'])
          expect(await leastContrast(page, words), `${words} at ${width} px, ${scheme}`).toBeGreaterThan(4.5)
      }
    }
  })
}

test('each visit may show another of the five', async ({ request }) => {
  const seen = new Set<string | undefined>()
  for (let visit = 0; visit < 80 && seen.size < heroPictures.length; visit += 1)
    seen.add((await (await request.get('/')).text()).match(/data-hero="([^"]*)"/)?.[1])
  expect([...seen].sort()).toEqual(heroPictures.map(({ name }) => name).sort())
})

/** Visits until chance brings the page with this hero, and hands exactly that answer to the browser. */
async function showHero(page: Page, name: string) {
  await page.unroute('/')
  await page.route('/', async (route) => {
    for (;;) {
      const response = await route.fetch()
      if ((await response.text()).includes(`data-hero="${name}"`)) return route.fulfill({ response })
    }
  })
}

/** Of white words and what is behind them, wherever it is lightest. The words are taken away for it. */
async function leastContrast(page: Page, selector: string): Promise<number> {
  const words = page.locator(`[data-hero] ${selector}`).first()
  await words.evaluate((element: HTMLElement) =>
    element.style.setProperty('color', 'transparent', 'important'),
  )
  const text = await words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  const pixels = await sharp(await page.screenshot({ clip: text }))
    .removeAlpha()
    .raw()
    .toBuffer()
  let lightest = 0
  for (let at = 0; at < pixels.length; at += 3)
    lightest = Math.max(lightest, luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
  return 1.05 / (lightest + 0.05)
}

/** Of a colour in sRGB: WCAG 2.2, relative luminance. */
function luminance(...channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
