import type { Page, Request } from '@playwright/test'
import { holdBack, refuse } from './answers.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith } from './logs.ts'

const chartOf = (page: Page) => page.getByRole('application')
const voiceOf = (page: Page) => page.getByTestId('chart-voice')
const closer = '**/series?from=*'
const hours = 5_000

/** One log each hour; calcium is tested every 500 hours. */
const dense = Array.from({ length: hours }, (_, index) => {
  const moment = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString()
  const calcium = index % 500 === 0 ? 430.12345 : ''
  return `${moment.slice(0, 10)} ${moment.slice(11, 19)},${(78 + Math.sin(index)).toFixed(4)},,,,,,,,${calcium},,`
})

test('a closer look at many logs', async ({ keeperPage: page }) => {
  await aquariumWith(page, 'Dense', dense)
  await test.step('zoomed into many logs, the chart fetches what was measured between', async () => {
    const fetched = page.waitForRequest(closer)
    await zoomIntoEnd(page, 5)
    await (await fetched).response()
    // The last log is at 7 AM. A series thinned to the extremes of each stretch would hardly contain the hour before
    // it.
    await expect(async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await expect(voiceOf(page)).toContainText('2026-07-28 06:00 AM', { timeout: 500 })
    }).toPass()
    // The words have two digits more than the parameter at most.
    expect(Number(dense.at(-2)?.split(',')[1])).toBe(78.2705)
    await expect(voiceOf(page)).toHaveText('2026-07-28 06:00 AM, Temperature (°F) 78.271')
    // The rest of the range is still there.
    await page.keyboard.press('Home')
    await expect(voiceOf(page)).toHaveText('2026-01-01 12:00 AM, Temperature (°F) 78, Calcium (ppm) 430.12')
  })

  await lookAnew(page)
  await test.step('the old lines stay until the finer ones are there, and each nearer look asks for less', async () => {
    const whole = await inkOf(page)
    expect(whole).toBeGreaterThan(1_000)
    const letThrough = await holdBack(page, closer)
    const first = page.waitForRequest(closer)
    await zoomIntoEnd(page, 2)
    const ofFirst = spanOf(await first)
    expect(ofFirst).toBeGreaterThan(0.25 * hours)
    expect(ofFirst).toBeLessThan(0.4 * hours)
    expect(await inkOf(page)).toBeGreaterThan(whole / 4)

    const isCloser = (request: Request) => request.url().includes('/series?from=')
    const givenUp = page.waitForEvent('requestfailed', isCloser)
    // On a slow machine, what is between two presses is asked for, too.
    const last = page.waitForRequest((request) => isCloser(request) && spanOf(request) < ofFirst / 4)
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('+')
    await last
    await givenUp
    expect(await inkOf(page)).toBeGreaterThan(500)

    await recordLeastInk(page)
    letThrough()
    await expect(async () => {
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await expect(voiceOf(page)).toContainText('2026-07-28 06:00 AM', { timeout: 500 })
    }).toPass()
    expect(await page.evaluate(() => (window as unknown as { leastInk: number }).leastInk)).toBeGreaterThan(
      500,
    )
  })

  await lookAnew(page)
  await test.step('a closer look that cannot be had leaves the lines, says so, and is tried again', async () => {
    await refuse(page, { path: closer, status: 503, code: 'busy', message: 'Coralline is busy.' })
    await zoomIntoEnd(page, 5)
    const words = page.getByRole('alert').filter({ hasText: 'Coralline is busy.' })
    await expect(words).toContainText('The lines are still the earlier ones.')
    expect(await inkOf(page)).toBeGreaterThan(500)
    await page.unroute(closer)
    const fetched = page.waitForResponse(closer)
    await words.getByRole('button', { name: 'Try again' }).click()
    expect((await fetched).status()).toBe(200)
    await expect(words).toHaveCount(0)
  })
})

/** Opens the same chart anew, so that it has fetched nothing between its readings yet. */
async function lookAnew(page: Page) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My Aquariums' })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Dense' }).click()
  await expect(chartOf(page).locator('canvas')).toBeVisible()
}

async function zoomIntoEnd(page: Page, times: number) {
  await expect(chartOf(page).locator('canvas')).toBeVisible()
  await chartOf(page).focus()
  await page.keyboard.press('End')
  for (let press = 0; press < times; press += 1) await page.keyboard.press('+')
}

/** How many hours a request asks for. */
function spanOf(request: Request): number {
  const { searchParams } = new URL(request.url())
  const [from, to] = ['from', 'to'].map((name) => Date.parse(`${searchParams.get(name)}Z`))
  return ((to ?? 0) - (from ?? 0)) / 3_600_000
}

/** How many pixels of the canvas are in the colour of the temperature's line. */
async function inkOf(page: Page): Promise<number> {
  return chartOf(page).locator('canvas').evaluate(countInk)
}

/** Records the least number of those pixels in any frame from now on. */
async function recordLeastInk(page: Page) {
  await page.evaluate(`{
    const countInk = ${countInk}
    const canvas = document.querySelector('[role=application] canvas')
    window.leastInk = countInk(canvas)
    const look = () => {
      window.leastInk = Math.min(window.leastInk, countInk(canvas))
      if (canvas.isConnected) requestAnimationFrame(look)
    }
    look()
  }`)
}

/** Reads a copy, because the browser complains when a canvas that is drawn on is read often. */
function countInk(canvas: HTMLCanvasElement | SVGElement | HTMLElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
  copy?.drawImage(canvas, 0, 0)
  const { data } = copy?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === 0x69 && data[at + 1] === 0x0f && data[at + 2] === 0) count += 1
  return count
}
