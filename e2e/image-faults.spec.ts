import type { Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, startCoralline, startSession, test } from './coralline.ts'
import { aquariumWith, expectPopup } from './logs.ts'
import { without } from './missing-table.ts'
import { networkAtRest } from './network.ts'
import { choose, jpeg } from './photos.ts'

// No answer is faked here: the database really lacks a table, the network is off, the server is gone, another window was faster.
const fault = 'Something went wrong in Coralline. Nothing was changed; please try again.'
const noServer = 'There is no connection to Coralline. Please check your network and try again.'
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })
const thumbnails = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: 'Photo of' })
const photos = (...colours: string[]) => Promise.all(colours.map((colour) => jpeg(colour, 400)))

/** Opens the question before an image is deleted or becomes the cover. */
async function ask(page: Page, verb: 'Delete' | 'Set as Cover Image') {
  await thumbnails(page).first().click()
  await page.getByRole('dialog').getByRole('button', { name: verb }).click()
  const title = verb === 'Delete' ? 'Confirm Delete' : verb
  return page.getByRole('alertdialog', { name: title })
}

let onTestEnd = async () => {}
test.afterEach(() => onTestEnd())

test('images that the server or the network lets down', async ({ page, context }) => {
  test.slow()
  // It is stopped at the end.
  const own = await startCoralline()
  onTestEnd = own.stop
  await startSession(page, 'stranded', own.url)
  await test.step('an upload that the server cannot store is told, and one tap tries it again', async () => {
    await aquariumWith(page, 'Faulty upload')
    await without(own, { table: 'images' }, async () => {
      await choose(page, await photos('#102030'))
      await expectPopup(page, 'Error uploading image', `photo-0.jpg: ${fault}`)
      await expect(uploads(page)).toContainText(fault)
    })
    await uploads(page).getByRole('button', { name: 'Try again' }).click()
    await expectPopup(page, 'Success', 'Image uploaded successfully')
    await expect(thumbnails(page)).toHaveCount(1)
  })

  await test.step('a cover that fails says so with the server’s sentence, and without an answer', async () => {
    const dialog = await ask(page, 'Set as Cover Image')
    const yes = dialog.getByRole('button', { name: 'Set as Cover Image' })
    await without(own, { table: 'aquariums', columns: ['image_url'] }, async () => {
      await yes.click()
      await expectPopup(page, 'Error updating aquarium', fault)
    })
    await context.setOffline(true)
    await yes.click()
    await expectPopup(page, 'Error updating aquarium', noServer)
    await context.setOffline(false)
    await yes.click()
    await expectPopup(page, 'Cover image updated', 'This image is now the face of your aquarium!')
    await expect(page.getByRole('button', { name: /cover photo$/ })).toBeVisible()
  })

  await test.step('a delete that fails says so: the server’s fault, then the network’s; then it is done', async () => {
    const dialog = await ask(page, 'Delete')
    const yes = dialog.getByRole('button', { name: 'Delete' })
    await without(own, { table: 'images' }, async () => {
      await yes.click()
      await expectPopup(page, 'Failed to delete', 'Bad response from server')
    })
    await context.setOffline(true)
    await yes.click()
    await expectPopup(page, 'Failed to delete image', noServer)
    await context.setOffline(false)
    await yes.click()
    await expectPopup(page, 'Image deleted', 'Hope you saved a backup!')
    await expect(thumbnails(page)).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('photos that wait or travel are cancelled, one by one or all, and nothing is told of them', () =>
    expectCancelled(page))

  await test.step('uploads go on while their page is left; those that fail then are told, and tried again on coming back', () =>
    expectOnComingBack(page))

  await test.step('an upload without a network, and to a server that has stopped, says so, is kept, and makes no second image', async () => {
    const again = uploads(page).getByRole('button', { name: 'Try again' })
    const expectKept = async () => {
      await choose(page, await photos('#405060'))
      await expectPopup(page, 'Error uploading image', `photo-0.jpg: ${noServer}`)
      await expect(uploads(page)).toContainText(noServer)
      await again.click()
      await expect(again).toBeVisible()
      await expect(uploads(page)).toContainText('photo-0.jpg')
    }
    await networkAtRest(page)
    await context.setOffline(true)
    await expectKept()
    await context.setOffline(false)
    await again.click()
    await expectPopup(page, 'Success', 'Image uploaded successfully')
    await expect(thumbnails(page)).toHaveCount(5)
    await expect(uploads(page)).toHaveCount(0)
    await own.stop()
    await expectKept()
  })
})

async function expectOnComingBack(page: Page) {
  const line = Promise.withResolvers<void>()
  await page.route('**/api/images', async (route) => {
    await line.promise
    await route.abort('internetdisconnected')
  })
  await choose(page, await photos('#102030', '#304050', '#506070', '#708090'))
  await expect(uploads(page).getByRole('listitem')).toHaveCount(4)
  const asksBeforeLeaving = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asksBeforeLeaving()).toBe(true)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Aquariums' })).toBeVisible()
  expect(await asksBeforeLeaving()).toBe(true)
  line.resolve()
  // Three are on their way at once, so any of them may fail first.
  await expectPopup(
    page,
    'Error uploading image',
    `.jpg and 3 more: ${noServer} The list of photos of Faulty upload has what did not arrive.`,
  )
  expect(await asksBeforeLeaving()).toBe(false)
  await page.unroute('**/api/images')
  await navigation.getByRole('link', { name: 'Faulty upload' }).click()
  await expect(uploads(page).getByRole('listitem')).toHaveCount(4)
  await expectNoFindings(page, '[aria-labelledby=images-heading]')
  await page.getByRole('button', { name: 'Try all again' }).click()
  await expectPopup(page, 'Success', 'Image uploaded successfully')
  await expect(thumbnails(page)).toHaveCount(4)
  await expect(uploads(page)).toHaveCount(0)
}

async function expectCancelled(page: Page) {
  const line = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/api/images', async (route) => {
    tries += 1
    await line.promise
    await route.abort('internetdisconnected').catch(() => {})
  })
  await choose(page, await photos('#112030', '#314050', '#516070', '#718090', '#91a0b0'))
  const items = uploads(page).getByRole('listitem')
  await expect(items).toHaveCount(5)
  await expect.poll(() => tries).toBe(3)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === 390) await expectNoFindings(page, '[aria-labelledby=images-heading]')
  }
  await page.getByRole('button', { name: 'Cancel photo-4.jpg' }).click()
  await expect(items).toHaveCount(4)
  await page.getByRole('button', { name: 'Cancel all' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Error uploading image' })).toHaveCount(0)
  line.resolve()
  // A request that is still held then would go on to the server, although it was cancelled.
  await page.unrouteAll({ behavior: 'wait' })
}
