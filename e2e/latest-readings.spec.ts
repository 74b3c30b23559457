import type { Page } from '@playwright/test'
import { parameters } from '#domain/parameters/parameters.ts'
import { tileColumns } from '#web/trends/latest-readings/tile-columns.ts'
import { seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, rowOf, seedAquariumWith, shiftSum, watchShifts } from './logs.ts'
import { networkAtRest } from './network.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const tiles = (page: Page) => page.getByRole('region', { name: 'Latest readings' }).getByRole('listitem')
const tileOf = (page: Page, label: string) => tiles(page).filter({ hasText: label })

/** The browser's wall clock so many days and five minutes ago. */
function daysAgo(days: number): string {
  const moment = new Date(Date.now() - days * 86_400_000 - 5 * 60_000)
  const clock = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return clock.toISOString().slice(0, 19).replace('T', ' ')
}

test('the latest readings', async ({ keeperPage: page }) => {
  test.slow()
  await test.step('the small lines stay what they are when the chart shows another range', () =>
    expectLines(page))
  await test.step('nothing jumps while ten tiles load, and on a phone two stand side by side; without their series they still say what the water is like', () =>
    expectSteady(page))
  await page.unroute('**/series*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('application')).toBeVisible()
  await test.step('what was not tested for long is asked about once, and put aside until its next reading', () =>
    expectPutAside(page))
  await page.setViewportSize({ width: 1280, height: 844 })
  await test.step('each parameter that was measured has a tile: last value, unit, age, and in range or not by word', () =>
    expectTiles(page))
})

async function expectTiles(page: Page) {
  // Before the page is loaded: its ages are to grow with this clock.
  await page.clock.install()
  await aquariumWith(page, 'Tiles', [
    `${daysAgo(20)},77,8.2,,,0,0.25,,,,8.1,`,
    `${daysAgo(3)},82.5,,,,,,,,,7.9,`,
    `${daysAgo(0)},,,,,,,,,,,1240`,
  ])
  await expect(tiles(page)).toHaveCount(6)
  expect((await tiles(page).allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Temperature',
    'pH',
    'Ammonia',
    'Nitrite',
    'Alkalinity',
    'Magnesium',
  ])
  await expect(tileOf(page, 'Temperature')).toContainText(/82\.5\s*°F.*▲\s*High.*[34] days ago/s)
  // Only an old reading has a clock beside its age.
  await expect(tileOf(page, 'pH').locator('time svg')).toHaveCount(1)
  await expect(tileOf(page, 'Temperature').locator('time svg')).toHaveCount(0)

  // On a page that is left open, the ages of the readings grow.
  await expect(tileOf(page, 'Magnesium')).toContainText(/\d minutes ago/)
  await page.clock.fastForward('03:00:00')
  await expect(tileOf(page, 'Magnesium')).toContainText('3 hours ago')
}

async function expectPutAside(page: Page) {
  await aquariumWith(page, 'Cycled', [`${daysAgo(200)},,,,,0,0.25`, `${daysAgo(1)},77,8.2,,,,,,,,8.1,`])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tiles(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Not tested any more: Ammonia')).toBeVisible()
  await expect(page.getByText('Stopped testing nitrite?')).toBeVisible()
  await expectNoFindingsInBoth(page, '[aria-labelledby=latest-heading]')
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(page.getByText('Stopped testing')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Latest readings' })).toBeFocused()
  await page.reload()
  await expect(tiles(page)).toHaveCount(4)
  await page.getByText('Not tested any more: Ammonia').click()
  await page.getByRole('button', { name: 'Show again: Ammonia' }).click()
  await expect(tileOf(page, 'Ammonia')).toBeVisible()
  await expect(page.getByText('Not tested any more')).toHaveCount(0)
}

async function expectSteady(page: Page) {
  const id = await seedAquariumWith(
    page,
    'Steady tiles',
    Array.from({ length: 9 }, (_, day) => rowOf(day)),
  )
  await watchShifts(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/aquarium/${id}`)
    await expect(tiles(page)).toHaveCount(parameters.length)
    await networkAtRest(page)
    expect(await shiftSum(page)).toBeLessThan(0.05)
    const tops = await tiles(page).evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(
      width === 390 ? 2 : tileColumns(parameters.length),
    )
    if (width === 390) await expectNearCover(page)
  }

  await page.route('**/series*', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Coralline is busy.', request_id: 'x' } }),
  )
  await page.reload()
  await expect(page.getByText('The chart could not be loaded: Coralline is busy.')).toBeVisible()
  await expectNoFindingsInBoth(page, '[aria-labelledby=trends-heading]')
  await expect(tiles(page)).toHaveCount(parameters.length)
  await expect(tileOf(page, 'Calcium')).toContainText(/42\d\s*ppm/)
  await expect(tiles(page).locator('svg[viewBox="0 0 100 32"]')).toHaveCount(0)
}

/** Between the cover and the readings there is only one row of buttons, with gaps of 16 px. */
async function expectNearCover(page: Page) {
  const [cover, button, readings] = await Promise.all(
    [
      page.getByRole('main').locator('img').first(),
      page.getByRole('button', { name: 'Create New Log' }),
      page.getByRole('region', { name: 'Latest readings' }),
    ].map(async (part) => (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }),
  )
  if (!cover || !button || !readings) throw new Error('A part is not there.')
  expect(cover.height).toBeLessThan(200)
  expect(readings.y - cover.y - cover.height).toBeLessThanOrEqual(button.height + 2 * 16 + 1)
}

async function expectLines(page: Page) {
  await aquariumWith(
    page,
    'Ranges',
    Array.from({ length: 50 }, (_, day) => rowOf(day)),
  )
  const line = tileOf(page, 'Temperature').locator('path').first()
  const points = async () => ((await line.getAttribute('d')) ?? '').split('L').length
  expect(await points()).toBe(50)
  await page.getByRole('button', { name: '30 days', exact: true }).click()
  await expect(page.getByRole('button', { name: '30 days', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Start date')).toHaveValue('2026-01-20')
  expect(await points()).toBe(50)
}

test('without logs a hint tells what to do first; what was saved, edited and undone is marked for a moment, and nothing else is', async ({
  keeperPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await seedAquarium(page, 'Marked')
  await noteMarks(page)
  await page.goto(`/aquarium/${id}`)
  const button = page.getByRole('button', { name: 'Create New Log' })
  await expect(page.getByRole('heading', { name: 'Your first reading goes here' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
  await expect(button).toHaveAccessibleDescription('Click here to add your first data log!')
  await button.hover()
  await expect(page.getByRole('tooltip')).toHaveText('Click here to add your first data log!')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const { height = 0 } = (await button.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(width === 390 ? 44 : 36)
  }

  const dialog = page.getByRole('dialog')
  await button.click()
  await dialog.getByLabel('Temperature (°F)').fill('78')
  await dialog.getByLabel('pH', { exact: true }).fill('8.25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMarked(page, ['Temperature', 'pH'])
  await expect(tileOf(page, 'pH')).toContainText(/8\.25.*In range.*just now/s)
  await expect(page.getByRole('heading', { name: 'Your first reading goes here' })).toHaveCount(0)

  await page.getByRole('status').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Temperature (°F)').fill('79.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMarked(page, ['Temperature'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectMarked(page, ['Temperature'])

  await page.getByRole('button', { name: '30 days', exact: true }).click()
  await expect(page).toHaveURL(/from=/)
  await page.getByRole('link', { name: 'pH', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'pH' })).toBeVisible()
  await page.goBack()
  await expect(tiles(page)).toHaveCount(2)
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  await networkAtRest(page)
  expect(await marksOf(page)).toEqual([])

  // With reduced motion the tile is marked for the same time, without an animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await button.click()
  await dialog.getByLabel('Temperature (°F)').fill('79')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const tile = tileOf(page, 'Temperature')
  const look = () =>
    tile.evaluate((element) => {
      const { animationName, opacity, content } = getComputedStyle(element, '::before')
      return { animationName, opacity, content, isFresh: element.hasAttribute('data-fresh') }
    })
  // In one look, and often: the mark lasts for a moment.
  await expect
    .poll(look, { intervals: [100] })
    .toEqual({ animationName: 'none', opacity: '1', content: '""', isFresh: true })
  await expect(tile).not.toHaveAttribute('data-fresh')
})

/** Notes every mark that is shown on pages from now on, by the name of its parameter. */
async function noteMarks(page: Page) {
  await page.addInitScript(() => {
    const marks: string[] = []
    Object.assign(window, { marks })
    const note = () => {
      for (const { firstElementChild } of document.querySelectorAll('[data-fresh]')) {
        const name = firstElementChild?.textContent ?? ''
        if (!marks.includes(name)) marks.push(name)
      }
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  })
}

async function marksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { marks: string[] }).marks.splice(0).sort())
}

/** Exactly these tiles are marked, and a moment later none. */
async function expectMarked(page: Page, names: string[]) {
  const marked = page.locator('[data-fresh]')
  await expect(marked).toHaveCount(names.length)
  await expect(marked).toHaveCount(0)
  expect(await marksOf(page)).toEqual(names)
}
