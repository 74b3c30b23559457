import type { Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup } from './logs.ts'
import { choose, jpeg } from './photos.ts'

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

test('images that the network lets down', async ({ keeperPage: page, context }) => {
  test.slow()
  await aquariumWith(page, 'Faulty upload')
  await choose(page, await photos('#102030'))
  await expect(thumbnails(page)).toHaveCount(1)
  await test.step('a cover without an answer says so, and another try sets it', async () => {
    const dialog = await ask(page, 'Set as Cover Image')
    const yes = dialog.getByRole('button', { name: 'Set as Cover Image' })
    await context.setOffline(true)
    await yes.click()
    await expectPopup(page, 'Error updating aquarium', noServer)
    await context.setOffline(false)
    await yes.click()
    await expectPopup(page, 'Cover image updated', 'This image is now the face of your aquarium!')
    await expect(page.getByRole('button', { name: /cover photo$/ })).toBeVisible()
  })
  await test.step('a delete without an answer says so, and another try does it', async () => {
    const dialog = await ask(page, 'Delete')
    const yes = dialog.getByRole('button', { name: 'Delete' })
    await context.setOffline(true)
    await yes.click()
    await expectPopup(page, 'Failed to delete image', noServer)
    await context.setOffline(false)
    await yes.click()
    await expectPopup(page, 'Image deleted', 'Hope you saved a backup!')
    await expect(thumbnails(page)).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  })
  await test.step('uploads go on while their page is left; those that fail then are told, and tried again on coming back', () =>
    expectOnComingBack(page))
  await test.step('a photo that was stored before its upload was cancelled is shown, and nothing is said', async () => {
    const stored = Promise.withResolvers<void>()
    await page.route('**/api/images', (route) => route.fetch().then(() => stored.resolve()), { times: 1 })
    await choose(page, await photos('#a0b0c0'))
    await stored.promise
    await uploads(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(thumbnails(page)).toHaveCount(5)
    await expect(uploads(page)).toHaveCount(0)
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
