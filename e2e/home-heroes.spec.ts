import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { heroPictures } from '#web/pages/home/home-pictures.ts'
import { inScheme } from './axe.ts'
import { expect, test } from './coralline.ts'
import { networkAtRest } from './network.ts'

test('each of the five pictures', async ({ page }) => {
  test.slow()
  for (const [index, hero] of heroPictures.entries())
    await test.step(`the page with ${hero.name} asks for its picture once, and words on it can be read at every width`, () =>
      // The scheme changes nothing on any picture, so both are tried on one of them.
      expectReadable(page, hero, index === 0 ? ['light', 'dark'] : ['light']))
})

async function expectReadable(
  page: Page,
  hero: (typeof heroPictures)[number],
  schemes: readonly ('light' | 'dark')[],
) {
  await showHero(page, hero.name)
  const asked: string[] = []
  const note = (request: Request) => /\/art\/hero-/.test(request.url()) && asked.push(request.url())
  page.on('request', note)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await networkAtRest(page)
  page.off('request', note)
  await page.unrouteAll()
  await expect(page.locator('[data-hero]')).toHaveAttribute('data-hero', hero.name)
  const picture = page.getByRole('img', { name: hero.alt })
  await expect(picture).toBeVisible()
  expect(asked.map((address) => new URL(address).pathname)).toEqual([`/art/${hero.name}-1600.avif`])

  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    // In a window of another size the browser may load another file of the picture.
    await networkAtRest(page)
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    for (const scheme of schemes) {
      await inScheme(page, scheme)
      for (const [words, contrast] of Object.entries(await leastContrasts(page)))
        expect(contrast, `${words} at ${width} px, ${scheme}`).toBeGreaterThan(4.5)
    }
  }
  await inScheme(page, 'light')
}

/** Visits until chance brings the page with this hero, and hands exactly that answer to the browser. */
async function showHero(page: Page, name: string) {
  await page.route('/', async (route) => {
    for (;;) {
      const response = await route.fetch()
      if ((await response.text()).includes(`data-hero="${name}"`)) return route.fulfill({ response })
    }
  })
}

type Box = { left: number; top: number; width: number; height: number }

/** The contrast between white words and the lightest pixel behind them. To measure it the words turn transparent. */
async function leastContrasts(page: Page): Promise<Record<string, number>> {
  const boxes: Record<string, Box> = await page.evaluate(() =>
    Object.fromEntries(
      ['h1', 'p', 'a[href="/demo-aquarium"]'].map((words) => {
        const element = document.querySelector<HTMLElement>(`[data-hero] ${words}`)
        if (!element) throw new Error(`no ${words}`)
        element.style.setProperty('color', 'transparent', 'important')
        const range = document.createRange()
        range.selectNodeContents(element)
        const { x, y, width, height } = range.getBoundingClientRect()
        const [left, top] = [Math.round(x), Math.round(y)]
        return [words, { left, top, width: Math.round(width), height: Math.round(height) }]
      }),
    ),
  )
  const seen = await pixelsIn(page, around(Object.values(boxes)))
  return Object.fromEntries(
    Object.entries(boxes).map(([words, box]) => [words, 1.05 / (seen.lightestIn(box) + 0.05)]),
  )
}

function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left
  const height = Math.max(...boxes.map((box) => box.top + box.height)) - top
  return { left, top, width, height }
}

/** What is drawn in this part of the window. */
async function pixelsIn(page: Page, part: Box) {
  const clip = { x: part.left, y: part.top, width: part.width, height: part.height }
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(pixels.length).toBe(part.width * part.height * 3)
  const lightestIn = ({ left, top, width, height }: Box) => {
    let lightest = 0
    for (let row = top - part.top; row < top - part.top + height; row += 1) {
      const start = (row * part.width + left - part.left) * 3
      for (let at = start; at < start + width * 3; at += 3)
        lightest = Math.max(lightest, luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0))
    }
    return lightest
  }
  return { lightestIn }
}

/** The share of full light for each value of an sRGB channel: WCAG 2.2, relative luminance. */
const shares = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

function luminance(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [shares[red], shares[green], shares[blue]]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
