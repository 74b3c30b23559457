import type { Page } from '@playwright/test'
import type { ParameterKey } from '../src/domain/parameters/parameters.ts'
import { parameters } from '../src/domain/parameters/parameters.ts'
import { create, seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { showTogether } from './logs.ts'

type Drawn = { text: string; left: number; align: CanvasTextAlign }

type Tank = Partial<Record<ParameterKey, readonly [number, number]>>

/** The first and the last reading of each parameter that was measured. */
const tanks: Record<string, Tank> = {
  mistyped: {
    temperature: [-999_999, 999_999],
    ph: [8, 999_999.5],
    salinity: [1.0263727089, 1.02638],
    ammonia: [0, 123_456],
    nitrite: [0, 0.00012],
    nitrate: [5, 100_000],
    phosphase: [0, 12_345.678],
    calcium: [420, 999_999],
    alkalinity: [-8.1, 8.15],
    magnesium: [0.25, 999_999],
  },
}

test('the numbers beside each line alone differ, by the same step, none is cut, and marks of notes stand below their readings', async ({
  keeperPage: page,
}) => {
  await recordTexts(page)
  for (const readings of Object.values(tanks)) {
    await page.setViewportSize({ width: 1280, height: 844 })
    await openTank(
      page,
      [0, 1].map((log) => ({
        note: ['First', 'Last'][log] ?? null,
        ...Object.fromEntries(Object.entries(readings).map(([key, values]) => [key, values[log] ?? null])),
      })),
    )
    await showTogether(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectMarksBelow(page)
      for (const { label } of parameters.filter(({ key }) => readings[key])) {
        await page.getByRole('button', { name: `Only ${label}, with its ideal range` }).click()
        const labels = await drawnNumbers(page)
        const numbers = labels.map(({ text }) => Number(text.replaceAll(',', '')))
        const texts = `${label} at ${width} px: ${labels.map(({ text }) => text).join(' ')}`
        expect.soft(labels.length, texts).toBeGreaterThan(2)
        const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
        for (const step of steps) expect.soft(step / (steps[0] ?? 0), texts).toBeCloseTo(1, 4)
        const cut = labels.filter(({ left }) => left < 0).map(({ text }) => text)
        expect.soft(cut, `${texts}: cut`).toEqual([])
        await expectMarksBelow(page)
      }
    }
  }
  await test.step('one by one, no date below the lines is cut at the left', () => expectDates(page))
})

async function expectDates(page: Page) {
  // A mark is near the first of them.
  const days = [24, 25, 26, 27, 28].map((day) => ({
    timestamp: `2026-02-${day}T12:00:00`,
    ph: 8.2,
    note: day === 24 ? 'First' : null,
  }))
  await openTank(page, days)
  await page.getByText('One by one', { exact: true }).click()
  for (const width of [1280, 1100, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectMarksBelow(page)
    const dates = (await drawnTexts(page)).filter(({ align }) => align === 'center')
    expect(dates.length).toBeGreaterThan(1)
    expect(dates.filter(({ left }) => left < 0)).toEqual([])
  }
}

/** The strip of notes is exactly below the chart, however wide the numbers of the scale are. */
async function expectMarksBelow(page: Page) {
  const over = page.getByRole('application').locator('.u-over')
  const strip = page.getByRole('group', { name: 'Notes' })
  await expect(async () => {
    const [readings, marks] = [await over.boundingBox(), await strip.boundingBox()]
    expect(readings?.width).toBeGreaterThan(100)
    expect([marks?.x, marks?.width]).toEqual([readings?.x, readings?.width])
  }).toPass({ timeout: 5_000 })
}

/** An aquarium with logs that no import would take, a week from each other, on its own screen. */
async function openTank(page: Page, logs: Record<string, number | string | null>[]) {
  const aquarium_id = await seedAquarium(page, 'Steps')
  for (const [week, readings] of logs.entries())
    await create(page, '/api/logs/', {
      aquarium_id,
      timestamp: `2026-01-${10 + 7 * week}T20:00:00`,
      ...readings,
    })
  await page.goto(`/aquarium/${aquarium_id}`)
  await expect(page.getByRole('application')).toBeVisible()
}

/** Records the texts that are drawn on canvases from the next page on, in CSS pixels of the canvas. */
async function recordTexts(page: Page) {
  await page.addInitScript(() => {
    const drawn: Drawn[] = []
    Object.assign(window, { drawn })
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      drawn.length = 0
      clearRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      const [x] = place
      const { width } = this.measureText(text)
      drawn.push({
        text,
        align: this.textAlign,
        left: this.textAlign === 'right' ? x - width : x - width / 2,
      })
      fillText.call(this, text, ...place)
    }
  })
}

/** The numbers of the scale, once they are drawn. */
async function drawnNumbers(page: Page): Promise<Drawn[]> {
  return (await drawnTexts(page)).filter(({ align }) => align === 'right')
}

async function drawnTexts(page: Page): Promise<Drawn[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => (window as unknown as { drawn: Drawn[] }).drawn)
}
