import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { create, seedAquarium, seedLog } from './answers.ts'
import { expectNoFindingsInBoth } from './axe.ts'
import { expect, test } from './coralline.ts'
import { choose } from './photos.ts'

const comparison = (page: Page) => page.getByRole('dialog', { name: 'Compare photos' })
const thumbnails = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' })

/** A photo of one colour and one day. */
async function photoOf(day: string, { background, width }: { background: string; width: number }) {
  return sharp({ create: { width, height: 300, channels: 3, background } })
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 18:30:00` } })
    .jpeg()
    .toBuffer()
}

async function openComparison(page: Page) {
  const id = await seedAquarium(page, 'Compared')
  await create(page, `/api/aquariums/${id}/parameters`, { parameters: [{ catalogue: 'potassium' }] })
  await seedLog(page, id, '2026-02-27T10:00:00', { alkalinity: 6.9, calcium: 410 })
  await seedLog(page, id, '2026-05-01T08:00:00', { alkalinity: 8.4 })
  await seedLog(page, id, '2026-05-05T10:00:00', { calcium: 444 })
  await page.goto(`/aquarium/${id}`)
  await choose(page, [
    await photoOf('2026-03-01', { background: '#804020', width: 400 }),
    await photoOf('2026-04-01', { background: '#206080', width: 400 }),
    await photoOf('2026-05-01', { background: '#208040', width: 233 }),
  ])
  await expect(thumbnails(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Photo of 2026-05-01' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Alkalinity 8\.4.*same day/)
  await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click()
  await expect(comparison(page)).toBeVisible()
}

function row(page: Page, name: string) {
  return comparison(page).getByRole('row').filter({ hasText: name }).getByRole('cell')
}

test('photos are compared', async ({ keeperPage: page }) => {
  test.slow()
  await openComparison(page)
  await test.step('two photos lie under a slider, below each the readings near its day; another one brings its own', () =>
    expectSlider(page))
  await test.step('the photos stand by month, and two of them make a picture for friends', () =>
    expectPicture(page))
  await test.step('pictures keep their places while another one is uploaded', () => expectPlaces(page))
})

async function expectSlider(page: Page) {
  const dialog = comparison(page)
  const slider = dialog.getByRole('slider')
  await expect(slider).toBeFocused()
  await expect(slider).toHaveValue('50')
  await expect(dialog.getByRole('columnheader').first()).toContainText('Taken on 2026-03-01')
  await expect(dialog.getByRole('columnheader').last()).toContainText('Taken on 2026-05-01')
  await expect(row(page, 'Alkalinity').first()).toContainText('6.9')
  await expect(row(page, 'Alkalinity').first()).toContainText('2 days before')
  await expect(row(page, 'Alkalinity').last()).toContainText('8.4')
  await expect(row(page, 'Alkalinity').last()).toContainText('same day')
  await expect(row(page, 'Calcium').first()).toContainText('410')
  // The reading of calcium four days after the photo is too far away from it.
  await expect(row(page, 'Calcium').last()).toHaveText('not tested')
  await test.step('at each width it fits, and axe finds nothing', async () => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(width)
      if (width === 390) await expectNoFindingsInBoth(page, 'dialog')
    }
  })
  await test.step('the slider is moved by keys and by a press', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('51')
    await page.keyboard.press('Home')
    await expect(dialog.getByRole('img', { name: 'Left:' })).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
    const stage = await dialog.getByRole('img', { name: 'Right:' }).boundingBox()
    if (!stage) throw new Error('It is not drawn.')
    await page.mouse.click(stage.x + stage.width * 0.8, stage.y + stage.height / 2)
    await expect(slider).toHaveValue('80')
  })
  await dialog.getByLabel('Right photo').selectOption({ label: '2026-04-01' })
  await expect(dialog.getByRole('columnheader').last()).toContainText('Taken on 2026-04-01')
  await expect(row(page, 'Alkalinity').last()).toHaveText('not tested')
  await dialog.getByLabel('Left photo').selectOption({ label: '2026-04-01' })
  await expect(dialog).toContainText('Nothing was tested within 3 days of either photo.')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Photo of 2026-05-01' })).toBeFocused()
}

async function expectPicture(page: Page) {
  const photos = page.getByRole('region', { name: 'Photos' })
  await expect(photos.getByRole('heading', { level: 3 })).toHaveText(['May 2026', 'April 2026', 'March 2026'])
  await page.getByRole('button', { name: 'Photo of 2026-05-01' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click()
  await comparison(page).getByRole('button', { name: 'For friends' }).click()
  const dialog = page.getByRole('dialog', { name: 'A picture for friends' })
  const download = dialog.getByRole('button', { name: 'Download' })
  await expect(download).toHaveAttribute('aria-disabled', 'false')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoFindingsInBoth(page, 'dialog')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(download).toHaveAttribute('aria-disabled', 'false')
  const saving = page.waitForEvent('download')
  await download.click()
  expect((await saving).suggestedFilename()).toMatch(/^Compared \d{4}-\d\d-\d\d\.png$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectPlaces(page: Page) {
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  const before = await thumbnails(page).first().boundingBox()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/images', async (route) => {
    await promise
    await route.continue()
  })
  await choose(page, [await photoOf('2026-03-01', { background: '#208080', width: 400 })])
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeVisible()
  expect(await thumbnails(page).first().boundingBox()).toEqual(before)
  resolve()
  await expect(thumbnails(page)).toHaveCount(4)
  expect(await thumbnails(page).first().boundingBox()).toEqual(before)
}
