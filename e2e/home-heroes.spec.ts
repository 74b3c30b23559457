import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { heroPictures } from '#web/ui/drawn/pictures.ts'
import { inScheme } from './axe.ts'
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
    await showHero(page, hero.name)
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      for (const scheme of ['light', 'dark'] as const) {
        await inScheme(page, scheme)
        for (const [words, contrast] of Object.entries(await leastContrasts(page)))
          expect(contrast, `${words} at ${width} px, ${scheme}`).toBeGreaterThan(4.5)
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
  await page.route('/', async (route) => {
    for (;;) {
      const response = await route.fetch()
      if ((await response.text()).includes(`data-hero="${name}"`)) return route.fulfill({ response })
    }
  })
}

/** Of white words and what is behind them, wherever it is lightest. The words are taken away for it. */
async function leastContrasts(page: Page): Promise<Record<string, number>> {
  const places = await page.evaluate(() =>
    ['h1', 'p', 'a[href="/demo-aquarium"]'].map((words) => {
      const element = document.querySelector<HTMLElement>(`[data-hero] ${words}`)
      if (!element) throw new Error(`no ${words}`)
      element.style.setProperty('color', 'transparent', 'important')
      const range = document.createRange()
      range.selectNodeContents(element)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { words, box: [x, y, width, height] }
    }),
  )
  const screen = await page.screenshot()
  const contrasts: Record<string, number> = {}
  for (const { words, box } of places) {
    const [left = 0, top = 0, width = 0, height = 0] = box.map(Math.round)
    const pixels = await sharp(screen).extract({ left, top, width, height }).removeAlpha().raw().toBuffer()
    let lightest = 0
    for (let at = 0; at < pixels.length; at += 3)
      lightest = Math.max(lightest, luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
    contrasts[words] = 1.05 / (lightest + 0.05)
  }
  return contrasts
}

/** Of a colour in sRGB: WCAG 2.2, relative luminance. */
function luminance(...channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
