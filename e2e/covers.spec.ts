import { seedAquarium } from './answers.ts'
import { expect, test } from './coralline.ts'
import { expectPopup } from './logs.ts'
import { choose, jpeg } from './photos.ts'

/** Waits until the picture is there, torn or whole; true when it is whole. */
const isWhole = (image: HTMLImageElement) =>
  new Promise<boolean>((resolve) => {
    const look = () => resolve(image.naturalWidth > 0)
    if (image.complete) look()
    else for (const event of ['load', 'error']) image.addEventListener(event, look)
  })

test('a cover that cannot be loaded is the first placeholder, on the card and on the page', async ({
  keeperPage: page,
}) => {
  const id = await seedAquarium(page, 'Torn')
  await page.goto(`/aquarium/${id}`)
  await choose(page, [await jpeg('#2060a0')])
  await expectPopup(page, 'Success', 'Image uploaded successfully')
  await page.getByRole('button', { name: 'Photo of' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set as Cover Image' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set as Cover Image' }).click()
  await expectPopup(page, 'Cover image updated', 'the face of your aquarium')
  await page.route('**/api/images/**', (route) => route.abort())
  for (const address of ['/dashboard', `/aquarium/${id}`]) {
    await page.goto(address)
    const cover = page.getByRole('main').locator('picture img').first()
    await expect(cover).toHaveAttribute('src', /aquarium-1-960/)
    expect(await cover.evaluate(isWhole)).toBe(true)
  }
})

test('an admin is told that a cover needs https', async ({ adminPage: page }) => {
  const id = await seedAquarium(page, 'Plain')
  await page.goto(`/admin/aquariums?id=${id}`)
  await page.getByRole('button', { name: 'Edit aquarium Plain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Image URL').fill('http://example.org/reef.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Image URL must start with https:')).toBeVisible()
  await dialog.getByLabel('Image URL').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPopup(page, 'Aquarium Edited', 'Your fish just got an upgrade!')
})
