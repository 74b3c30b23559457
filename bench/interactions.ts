// What an interaction costs until the next paint, with 10,000 logs on a processor four times slower:
// `npm run build`, then `node bench/interactions.ts`. The event timing API rounds to 8 ms and leaves out less than 16.
import type { Page } from '@playwright/test'
import { chromium, expect } from '@playwright/test'
import { seedAquarium } from '../e2e/answers.ts'
import { signIn, startCoralline } from '../e2e/coralline.ts'
import { aquariumWith } from '../e2e/logs.ts'
import { choose, jpeg } from '../e2e/photos.ts'
import { chromiumOptions } from '../tasks/chromium.ts'
import { denseRow } from './dense-rows.ts'

const rounds = 9
const start = Date.UTC(2024, 0, 1)
const tenThousand = Array.from({ length: 10_000 }, (_, index) =>
  denseRow(new Date(start + index * 2 * 3_600_000), { index, note: index % 200 === 0 ? 'Water change' : '' }),
)

const browser = await chromium.launch(chromiumOptions())
const coralline = await startCoralline()
try {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ baseURL: coralline.url, viewport: { width, height: 844 } })
    print(width, await measure(await context.newPage(), width < 600))
    await context.close()
  }
} finally {
  await browser.close()
  await coralline.stop()
}

async function measure(page: Page, isPhone: boolean): Promise<Record<string, number[]>> {
  await signIn(page, `keeper-${crypto.randomUUID()}`)
  await seedAquarium(page, 'Empty')
  await aquariumWith(page, 'Ten Thousand', tenThousand)
  await expect(page.getByRole('application')).toBeVisible()
  await choose(page, [await jpeg('#2060a0')])
  const photo = page.getByRole('region', { name: 'Images' }).getByRole('button', { name: 'Photo of' })
  await expect(photo).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const figures: Record<string, number[]> = {}
  const note = async (name: string, act: () => Promise<unknown>) => {
    figures[name] = [...(figures[name] ?? []), await toNextPaint(page, act)]
  }
  const dialog = page.getByRole('dialog')
  for (let round = 0; round < rounds; round += 1) {
    await note('open the dialog', () => page.getByRole('button', { name: 'Create New Log' }).click())
    await note('type a digit', () => page.keyboard.press('7'))
    await dialog.getByLabel('Temperature (°F)').fill('')
    await note('close the dialog', () => dialog.getByRole('button', { name: 'Close' }).click())
    await note('toggle a series', () =>
      page.getByRole('button', { name: 'Magnesium (ppm ÷ 10)', exact: true }).click(),
    )
    await note('one series alone', () => page.getByRole('button', { name: /^Only pH/ }).click())
    await note('and back', () => page.getByRole('button', { name: /^Only pH/ }).click())
    await note('zoom in', () => page.getByRole('button', { name: 'Zoom in' }).click())
    await page.getByRole('button', { name: 'Whole range' }).click()
    const range = round % 2 === 0 ? '1 year' : 'All'
    await note('change the range', () => page.getByRole('button', { name: range, exact: true }).click())
    await expect(page.locator('figure')).toHaveCSS('opacity', '1')
    if (!isPhone)
      await note('advanced columns', () => page.getByRole('button', { name: /Advanced Columns/ }).click())
    await note('open a photo', () => photo.click())
    await note('close the photo', () => page.keyboard.press('Escape'))
    const menu = page.getByRole('button', { name: 'Menu' })
    await note('open or close the sidebar', () => menu.click())
    await note('the sidebar back', () => (isPhone ? page.keyboard.press('Escape') : menu.click()))
    await page.getByRole('button', { name: 'Appearance' }).click()
    const scheme = round % 2 === 0 ? 'Dark' : 'Light'
    await note('another scheme', () => page.getByText(scheme, { exact: true }).click())
    await page.keyboard.press('Escape')
    for (const tank of ['Empty', 'Ten Thousand']) {
      if (isPhone) await menu.click()
      await note(`to the tank ${tank}`, () => page.getByRole('link', { name: tank }).click())
      await expect(page.getByRole('heading', { level: 1, name: tank })).toBeVisible()
    }
    await expect(page.getByRole('application')).toBeVisible()
  }
  return figures
}

function print(width: number, figures: Record<string, number[]>) {
  process.stdout.write(`Interaction to next paint at ${width} px, median of ${rounds} (all):\n`)
  for (const [name, found] of Object.entries(figures))
    process.stdout.write(
      `  ${name}: ${found.toSorted((a, b) => a - b)[(rounds - 1) / 2]} ms (${found.join(', ')})\n`,
    )
}

/** The longest interaction that the browser reports for `act`, in milliseconds. */
async function toNextPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) seen.longest = Math.max(seen.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act()
  // Entries arrive some time after the paint that they report, and none says that it is the last.
  await page.waitForTimeout(800)
  return page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)
}
