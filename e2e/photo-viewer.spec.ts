import type { Locator, Page } from '@playwright/test'
import { seedAquarium } from './answers.ts'
import { expectNoFindingsInBoth, inScheme } from './axe.ts'
import { expect, test } from './coralline.ts'
import { choose, jpeg } from './photos.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photo of|^The red frag/ })
const picture = (page: Page) => viewer(page).getByRole('img')

async function openViewer(page: Page): Promise<Locator> {
  const id = await seedAquarium(page, 'Viewed')
  await page.goto(`/aquarium/${id}`)
  await choose(page, [await jpeg('#804020'), await jpeg('#208040')])
  const thumbnails = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' })
  await expect(thumbnails).toHaveCount(2)
  await thumbnails.first().click()
  await expect(viewer(page)).toContainText('1 of 2')
  await picture(page).evaluate((image: HTMLImageElement) => image.decode())
  return thumbnails
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

test('the viewer of photos', async ({ keeperPage: page }) => {
  const thumbnails = await openViewer(page)
  await test.step('the viewer is black from edge to edge; a double click enlarges and takes it back, a click beside the picture closes', async () => {
    await expectBlack(page)
    await expect(thumbnails.first()).toBeFocused()
  })
  await thumbnails.first().click()
  await expect(viewer(page)).toContainText('1 of 2')
  await test.step('a photo whose file did not say when it was taken gets its date in the viewer', () =>
    expectDated(page, thumbnails))
  await test.step('a caption is typed below the photo, which stays; it names the photo from then on', () =>
    expectCaptioned(page))
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page)).toContainText('1 of 2')
  await test.step('two fingers enlarge the picture, one moves it then and turns no page, and another picture fits again', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await boxOf(picture(page))).width).toBe(390)
    const fitting = await boxOf(picture(page))
    const { x, y } = fitting.middle
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    await touch('touchStart', [x - 40, y], [x + 40, y])
    await touch('touchMove', [x - 60, y], [x + 60, y])
    await touch('touchMove', [x - 80, y], [x + 80, y])
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf(picture(page))).width).toBeCloseTo(2 * fitting.width, 0)

    await touch('touchStart', [x, y])
    for (const by of [30, 60, 90]) await touch('touchMove', [x - by, y])
    await touch('touchEnd')
    await expect.poll(async () => (await boxOf(picture(page))).middle.x).toBeCloseTo(x - 90, 0)
    await expect(viewer(page)).toContainText('1 of 2')

    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toContainText('2 of 2')
    expect((await boxOf(picture(page))).width).toBe(fitting.width)
    await touch('touchStart', [x, y])
    for (const by of [30, 60, 90]) await touch('touchMove', [x + by, y])
    await touch('touchEnd')
    await expect(viewer(page)).toContainText('1 of 2')
  })
})

async function expectBlack(page: Page) {
  const { middle, width } = await boxOf(picture(page))
  await page.mouse.dblclick(middle.x, middle.y)
  await expect.poll(async () => (await boxOf(picture(page))).width).toBeCloseTo(2.5 * width, 0)
  await page.mouse.dblclick(middle.x, middle.y)
  await expect.poll(async () => (await boxOf(picture(page))).width).toBeCloseTo(width, 0)
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const box = await viewer(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width, height: 844 })
    if (width < 844) await expect.poll(async () => (await boxOf(picture(page))).width).toBe(width)
    if (width === 390) await expectNoFindingsInBoth(page, 'dialog')
  }
  for (const scheme of ['dark', 'light'] as const) {
    await inScheme(page, scheme)
    await expect(viewer(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -400)
  await expect.poll(async () => (await boxOf(picture(page))).width).toBeGreaterThan(2 * width)
  await page.keyboard.press('ArrowRight')
  const { x } = await boxOf(picture(page))
  expect(x).toBeGreaterThan(40)
  await page.mouse.click(x - 30, middle.y + 100)
  await expect(viewer(page)).toHaveCount(0)
}

async function expectDated(page: Page, thumbnails: Locator) {
  await viewer(page).getByRole('button', { name: 'Correct date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct date' })
  await expect(dialog).toContainText('so this is the day it was uploaded')
  const field = dialog.getByRole('textbox', { name: 'Taken on' })
  await expect(field).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === 390) await expectNoFindingsInBoth(page, 'dialog')
  }
  await field.fill('2024-02-30')
  await field.press('Enter')
  await expect(dialog).toContainText('Enter a real date')
  await expect(field).toBeFocused()
  await field.fill('2024-05-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  // The newer day comes first.
  await expect(thumbnails.last()).toHaveAccessibleName('Photo of 2024-05-01 12:00 PM')
  await thumbnails.last().click()
  await expect(viewer(page)).toContainText('Taken on: 2024-05-01 12:00 PM')
}

async function expectCaptioned(page: Page) {
  const preview = page.getByRole('dialog')
  await preview.getByRole('button', { name: 'Add a caption' }).click()
  const field = preview.getByRole('textbox', { name: 'Caption' })
  await expect(field).toBeFocused()
  await field.fill('The red frag')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoFindingsInBoth(page, 'dialog')
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const stray of ['ArrowLeft', 'Escape']) await page.keyboard.press(stray)
  await expect(field).toHaveValue('The red frag')
  await page.route('**/api/images/*', (route) => route.abort(), { times: 1 })
  await field.press('Enter')
  await expect(page.getByText('Error updating photo')).toBeVisible()
  await expect(field).toHaveValue('The red frag')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'The red frag' })).toContainText('2 of 2')
  await expect(preview.getByRole('button', { name: 'Edit caption' })).toBeFocused()
  await expect(preview.getByRole('img')).toHaveAccessibleName('The red frag')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'The red frag' }).click()
}
