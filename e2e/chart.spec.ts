import type { Locator, Page } from '@playwright/test'
import { expect, test } from './coralline.ts'
import { aquariumWith, rowOf, showTogether } from './logs.ts'

const chartOf = (page: Page) => page.getByRole('application')
const lines = (page: Page) => page.getByRole('group', { name: 'Lines of the chart' })
const line = (page: Page, name: string) => lines(page).getByRole('button', { name, exact: true })
const wholeRange = (page: Page) => page.getByRole('button', { name: 'Whole range' })
const readout = (page: Page) => page.locator('figure p').first()
/** All logs are in the past: the chart would end before one in the future. */
const year = Array.from({ length: 100 }, (_, index) => rowOf(index * 3))

test('the lines of a year are switched, shown alone, and zoomed into', async ({ keeperPage: page }) => {
  await aquariumWith(page, 'Year', year)
  await showTogether(page)
  await test.step('the usual lines are drawn, others are switched on, divided ones say so', async () => {
    const pressed = async () =>
      (await lines(page).getByRole('button', { pressed: true }).allInnerTexts()).map(
        (text) => text.split('\n')[0],
      )
    expect(await pressed()).toEqual([
      'Temperature (°F)',
      'pH',
      'Nitrate (ppm)',
      'Phosphate (ppm)',
      'Calcium (ppm ÷ 10)',
      'Alkalinity (dKH)',
    ])
    await line(page, 'Magnesium (ppm ÷ 10)').click()
    await line(page, 'pH').press('Space')
    await expect(line(page, 'Magnesium (ppm ÷ 10)')).toHaveAttribute('aria-pressed', 'true')
    await expect(line(page, 'pH')).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('figcaption')).toContainText('Magnesium (ppm): latest 1300')
    await expect(page.locator('figcaption')).not.toContainText('pH:')
    await line(page, 'Magnesium (ppm ÷ 10)').click()
    await line(page, 'pH').press('Space')
  })

  await test.step('one line alone has its ideal range, and the others come back', async () => {
    await page.getByRole('button', { name: 'Only Calcium, with its ideal range' }).press('Enter')
    await expect(page.getByText('The band is the ideal range, 380-450 ppm.')).toBeVisible()
    await expect(page.locator('figcaption')).toHaveText(/^Calcium/)
    await page.getByRole('button', { name: 'Only Calcium, with its ideal range' }).press('Enter')
    await expect(lines(page).getByRole('button', { pressed: true })).toHaveCount(6)
    await line(page, 'pH').dblclick()
    await expect(page.getByText('The band is the ideal range, 8.1-8.4.')).toBeVisible()
  })

  await test.step('as % of its range every line has one scale, real values, and a switch kept with the account', async () => {
    await line(page, 'pH').dblclick()
    const percent = page.getByRole('button', { name: 'As % of range' })
    await expect(percent).toHaveAttribute('aria-pressed', 'false')
    await line(page, 'Ammonia (ppm)').click()
    await percent.click()
    await expect(percent).toHaveAttribute('aria-pressed', 'true')
    await expect(line(page, 'Calcium (ppm)')).toContainText(/\d{3}–\d{3} ppm$/)
    await expect(line(page, 'Ammonia (ppm)')).toHaveCount(0)
    await expect(page.locator('figure')).toContainText(
      '0 % is the lowest and 100 % the highest value of the ideal range.',
    )
    await expect(page.locator('figure')).toContainText(
      'Left out, without a range between two values: Ammonia',
    )
    await page.getByRole('button', { name: 'One by one' }).click()
    await expect(percent).toHaveCount(0)
    await page.reload()
    await showTogether(page)
    await expect(percent).toHaveAttribute('aria-pressed', 'true')
    await percent.click()
    await expect(line(page, 'Calcium (ppm ÷ 10)')).toBeVisible()
    await line(page, 'Ammonia (ppm)').click()
    await line(page, 'pH').dblclick()
  })

  await test.step('a drag and Ctrl with the wheel zoom, a double click and a button lead back', async () => {
    const box = await boxOf(chartOf(page).locator('.u-over'))
    const middle = box.y + box.height / 2
    const description = page.locator('figcaption')
    const whole = (await description.textContent()) ?? ''
    expect(whole).toMatch(/^pH: latest .*, (steady|rising|falling)/)
    await page.mouse.move(box.x + 200, middle)
    await page.mouse.down()
    await page.mouse.move(box.x + 400, middle, { steps: 5 })
    await page.mouse.up()
    await expect(wholeRange(page)).toBeVisible()
    // It is of what is in view.
    await expect(description).toHaveText(
      /^pH: latest [\d.]+ on 2026-0\S+ \S+ [AP]M, lowest [\d.]+, highest [\d.]+\.\s*$/,
    )
    await page.mouse.dblclick(box.x + 300, middle)
    await expect(wholeRange(page)).toHaveCount(0)
    await expect(description).toHaveText(whole)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await wholeRange(page).click()
    await expect(wholeRange(page)).toHaveCount(0)
    const ofYear = await line(page, 'Calcium (ppm ÷ 10)').innerText()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(wholeRange(page)).toBeVisible()
    // The legend says the lowest and highest of what is in view: now the middle five weeks.
    await page.getByRole('button', { name: 'Zoom in' }).click({ clickCount: 2 })
    await expect(line(page, 'Calcium (ppm ÷ 10)')).not.toContainText(ofYear.split('\n').at(-1) ?? '')
  })
})

test('readings and notes are read by keys and by the pointer', async ({ keeperPage: page }) => {
  const at = '2026-01-01 20:00:00'
  await aquariumWith(page, 'Repeated', [`${at},75.4,,,,,,,,,,`, `${at},79.7,,,,,,,,,,`, `${at},78,,,,,,,,,,`])
  await showTogether(page)
  await test.step('under the pointer the legend shows every reading of that time', async () => {
    await expect(line(page, 'Temperature (°F)')).toContainText('75.4–79.7 °F')
    const box = await boxOf(chartOf(page).locator('.u-over'))
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await expect(readout(page)).toContainText('2026-01-01 08:00 PM')
    await expect(line(page, 'Temperature (°F)')).toContainText('75.4–79.7 °F')
    // Three points above each other: the middle column of the canvas has their colour at three heights.
    expect(await heightsOf(page, [0x69, 0x0f, 0x00])).toBeGreaterThanOrEqual(3)
  })

  const lamp = '2026-01-05 20:00:00,,,,New lamp,,,,,,,'
  await aquariumWith(page, 'Noted', [rowOf(0, 'New skimmer'), rowOf(1), rowOf(2, 'Water change'), lamp])
  await test.step('arrow keys go from reading to reading and say what was measured', async () => {
    await expect(chartOf(page).locator('canvas')).toBeVisible()
    await chartOf(page).focus()
    const voice = page.locator('[aria-live=polite]').filter({ hasText: '2026' })
    await page.keyboard.press('End')
    await expect(voice).toHaveText(
      /^2026-01-03 08:00 PM, Temperature \(°F\) 78\.2, pH 8\.27,.*Note: Water change$/,
    )
    await page.keyboard.press('ArrowLeft')
    await expect(voice).toContainText('2026-01-02 08:00 PM')
    await page.keyboard.press('Home')
    await expect(voice).toContainText('2026-01-01 08:00 PM, Temperature (°F) 78, ')
    await page.keyboard.press('+')
    await expect(wholeRange(page)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(voice).toContainText('2026-01-03 08:00 PM')
    await page.keyboard.press('Escape')
    await expect(wholeRange(page)).toHaveCount(0)
  })

  await test.step('notes are read by focus, hover and the arrow keys', async () => {
    const notes = page.getByRole('group', { name: 'Notes' })
    const first = notes.getByRole('button', { name: 'Note of 2026-01-01 08:00 PM: New skimmer' })
    await first.focus()
    await expect(notes.getByText('New skimmer')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(notes.getByText('Water change')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notes.getByText('Water change')).toHaveCount(0)
    await first.hover()
    await expect(notes.getByText('New skimmer')).toBeVisible()
  })

  await test.step('a note after the last reading has its mark, and dates without readings say so', async () => {
    const note = page.getByRole('button', { name: 'Note of 2026-01-05 08:00 PM: New lamp' })
    await expect(note).toBeVisible()
    await page.getByLabel('Start date').fill('2026-01-05')
    await expect(page.getByText('There are no readings to draw between these dates.')).toBeVisible()
    await expect(note).toHaveCount(0)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(note).toBeVisible()
  })
})

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two zoom, one moves, a tap reads a value and a note', async ({ keeperPage: page }) => {
    await aquariumWith(page, 'Touch', [rowOf(0, 'New skimmer'), ...year.slice(1)])
    await page.getByRole('group', { name: 'Notes' }).getByRole('button').tap()
    await expect(page.getByRole('group', { name: 'Notes' }).getByText('New skimmer')).toBeVisible()
    // In a tab that has shown nothing before, the browser tells that the finger has left after the tap.
    const newTab = await page.context().newPage()
    await newTab.goto(page.url())
    const inNewTab = newTab.getByRole('group', { name: 'Notes' })
    await inNewTab.getByRole('button').tap()
    await newTab.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(inNewTab.getByText('New skimmer')).toBeVisible()
    await newTab.close()
    const box = await boxOf(chartOf(page).locator('.u-over'))
    const [middle, height] = [box.x + box.width / 2, box.y + box.height / 2]
    const fingers = await fingersOf(page)
    await fingers.put('touchStart', [middle - 20, middle + 20], height)
    for (let step = 1; step <= 8; step += 1)
      await fingers.put('touchMove', [middle - 20 - step * 10, middle + 20 + step * 10], height)
    await fingers.put('touchEnd', [], height)
    await expect(wholeRange(page)).toBeVisible()

    await page.touchscreen.tap(middle, height)
    await expect(readout(page)).toContainText(/^2026-/)
    const before = await readout(page).innerText()
    await fingers.put('touchStart', [middle - 50], height)
    for (let step = 1; step <= 8; step += 1) await fingers.put('touchMove', [middle - 50 + step * 15], height)
    await fingers.put('touchEnd', [], height)
    await page.touchscreen.tap(middle, height)
    await expect(async () => expect((await readout(page).innerText()) < before).toBe(true)).toPass()
  })
})

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

async function fingersOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    put: (type: 'touchStart' | 'touchMove' | 'touchEnd', places: number[], y: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x, id) => ({ x, y, id })) }),
  }
}

/** At how many separate heights a colour is drawn in the middle columns of the canvas. */
async function heightsOf(page: Page, color: number[]): Promise<number> {
  await page.mouse.move(2, 2)
  return chartOf(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement, [red, green, blue]) => {
      const context = canvas.getContext('2d')
      const { data, width, height } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
        width: 0,
        height: 0,
      }
      const has = (x: number, y: number) => {
        const at = (y * width + x) * 4
        return data[at] === red && data[at + 1] === green && data[at + 2] === blue
      }
      // Wide runs only: the line between the points is narrower than they are.
      let places = 0
      let wasIn = false
      for (let y = 0; y < height; y += 1) {
        let run = 0
        for (let x = 0; x < width; x += 1) run += has(x, y) ? 1 : 0
        const isIn = run >= 5
        if (isIn && !wasIn) places += 1
        wasIn = isIn
      }
      return places
    }, color)
}
