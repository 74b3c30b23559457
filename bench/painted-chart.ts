// From the navigation to the painted chart, nothing slowed down, by the size of the tank: `npm run build`, then `node bench/painted-chart.ts`.
import type { Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { startCoralline, startSession } from '../e2e/coralline.ts'
import { seedAquariumWith } from '../e2e/logs.ts'
import { chromiumOptions } from '../tasks/chromium.ts'
import { share } from './by-turns.ts'
import { denseRows } from './dense-rows.ts'

const rounds = 9
const sizes = [1_000, 50_000, 1_000_000]
const tenMinutes = 600_000

const browser = await chromium.launch(chromiumOptions())
const coralline = await startCoralline()
try {
  const context = await browser.newContext({ baseURL: coralline.url })
  const page = await context.newPage()
  await startSession(page, 'keeper', coralline.url)
  const tanks = new Map<number, number>()
  for (const size of sizes)
    tanks.set(size, await seedAquariumWith(page, `${size} logs`, denseRows(size, tenMinutes)))
  await page.addInitScript(notePaint)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [size, id] of tanks) {
      const found: number[] = []
      // The first round fills the browser's caches.
      for (let round = 0; round <= rounds; round += 1) {
        const took = await toPaintedChart(page, `/aquarium/${id}`)
        if (round > 0) found.push(took)
      }
      const all = found.map((ms) => ms.toFixed(0)).join(', ')
      process.stdout.write(`${width} px, ${size} logs: median ${share(found).toFixed(0)} ms (${all})\n`)
    }
  }
} finally {
  await browser.close()
  await coralline.stop()
}

/** Milliseconds from the start of the navigation to the first frame after the one that has drawn a line. */
async function toPaintedChart(page: Page, address: string): Promise<number> {
  await page.goto(address)
  const paint = await page.waitForFunction(() => (window as { painted?: number }).painted, undefined, {
    polling: 50,
  })
  return (await paint.jsonValue()) ?? Number.NaN
}

/** Runs in the page, before its own scripts. */
function notePaint() {
  const isDrawn = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    if (width === 0 || height === 0) return false
    // A strip of the plot crosses each line that is drawn over the whole range. The grid is nearly transparent, the marks of the axis are gray.
    const strip = canvas.getContext('2d')?.getImageData(width >> 1, 0, 40, height).data ?? []
    for (let at = 0; at < strip.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [
        strip[at],
        strip[at + 1],
        strip[at + 2],
        strip[at + 3],
      ]
      if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) return true
    }
    return false
  }
  const look = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('figure canvas')
    if (!canvas || !isDrawn(canvas)) requestAnimationFrame(look)
    else requestAnimationFrame(() => Object.assign(window, { painted: performance.now() }))
  }
  look()
}
