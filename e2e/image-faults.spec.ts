import type { Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, startCoralline, startSession, test } from './coralline.ts'
import { aquariumWith, expectPopup } from './logs.ts'
import { without } from './missing-table.ts'
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

  await test.step('uploads go on while their page is left; those that fail then are told, and tried again on coming back', () =>
    expectOnComingBack(page))
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
