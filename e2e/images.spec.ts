import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './coralline.ts'
import { aquariumWith, expectPopup } from './logs.ts'
import { goWithin } from './within.ts'

/** A file of more bytes than its content is filled up in the page. */
type Dropped = { name: string; type: string; content: Buffer; bytes?: number }

/** Waits until the picture has loaded or failed; true when it has loaded. */
const isWhole = (image: HTMLImageElement) =>
  new Promise<boolean>((resolve) => {
    const look = () => resolve(image.naturalWidth > 0)
    if (image.complete) look()
    else for (const event of ['load', 'error']) image.addEventListener(event, look)
  })

test('three photos are dropped at once; the good one becomes the cover and is deleted last', async ({
  keeperPage: page,
}) => {
  test.slow()
  await aquariumWith(page, 'Reef')
  const gallery = page.getByRole('region', { name: 'Photos' })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(gallery).toContainText('the original is not kept')
  await expect(gallery).toContainText('No photos yet.')
  const photo = await phonePhoto()
  await drop(page, [
    { name: 'huge.jpg', type: 'image/jpeg', content: photo, bytes: 16_000_000 },
    { name: 'manual.jpg', type: 'image/jpeg', content: Buffer.from('%PDF-1.7\nnot a photo') },
    { name: 'reef.jpg', type: 'image/jpeg', content: photo },
  ])
  const uploads = gallery.getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('listitem').filter({ hasText: 'huge.jpg' })).toContainText(
    'larger than 15 MB',
  )
  await expect(uploads.getByRole('listitem').filter({ hasText: 'manual.jpg' })).toContainText(
    'This file is a PDF. Take a screenshot',
  )
  await expect(page.getByRole('alert').filter({ hasText: 'Error uploading image' })).toBeVisible()
  const thumbnail = gallery.getByRole('button', { name: 'Photo of 2026-05-01 06:30 PM' })
  await expect(thumbnail).toHaveCount(1)
  await expect(gallery.getByText('2026-05-01', { exact: true })).toBeVisible()
  await expect(uploads.getByText('reef.jpg')).toHaveCount(0)
  for (const name of ['huge.jpg', 'manual.jpg'])
    await gallery.getByRole('button', { name: `Close ${name}` }).click()
  await expect(uploads).toHaveCount(0)

  await thumbnail.hover()
  await expect(gallery.getByRole('tooltip')).toHaveText(/^Uploaded on: \d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/)
  await thumbnail.click()
  const preview = page.getByRole('dialog', { name: 'Photo of' })
  expect(
    await preview
      .getByRole('img')
      .evaluate((image: HTMLImageElement) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      ),
  ).toEqual([600, 900])

  const downloading = page.waitForEvent('download')
  await preview.getByRole('link', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Reef 2026-05-01.webp')
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray())
  expect((await sharp(bytes).metadata()).height).toBe(900)

  await preview.getByRole('button', { name: 'Set as Cover Image' }).click()
  const covering = page.getByRole('alertdialog', { name: 'Set as Cover Image' })
  await expect(covering).toContainText('Do you want to set this image as the cover?')
  await covering.getByRole('button', { name: 'Set as Cover Image' }).click()
  await expectPopup(page, 'Cover image updated', 'This image is now the face of your aquarium!', 'status')
  await expect(gallery.getByRole('button', { name: /cover photo$/ })).toBeVisible()
  const screen = page.url()
  await goWithin(page, '/dashboard')
  const card = page.getByRole('article').filter({ hasText: 'Reef' }).locator('img')
  await expect(card).toHaveAttribute('src', /^\/api\/images\/\d+\/[0-9a-f]{64}\/full$/)
  expect(
    await card.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)

  await test.step('a cover that cannot be loaded is the first placeholder, on the card and on the page', async () => {
    await page.route('**/api/images/**', (route) => route.abort())
    await page.reload()
    const cover = page.getByRole('main').locator('picture img').first()
    const expectPlaceholder = async () => {
      await expect(cover).toHaveAttribute('src', /aquarium-1-960/)
      expect(await cover.evaluate(isWhole)).toBe(true)
    }
    await expectPlaceholder()
    await sidebar.getByRole('link', { name: 'Reef' }).click()
    await expect(page).toHaveURL(screen)
    await expect(gallery).toBeVisible()
    await expectPlaceholder()
    await page.unroute('**/api/images/**')
  })

  await gallery.getByRole('button', { name: /cover photo$/ }).click()
  await preview.getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByRole('alertdialog', { name: 'Confirm Delete' })
  await expect(deleting).toContainText('Are you sure you want to delete this image?')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expectPopup(page, 'Image deleted', 'Hope you saved a backup!', 'status')
  await expect(gallery).toContainText('No photos yet.')

  await goWithin(page, '/dashboard')
  await expect(card).toHaveAttribute('src', /^\/art\/aquarium-[1-5]-960\.webp$/)

  await sidebar.getByRole('link', { name: 'Reef' }).click()
})

async function drop(page: Page, files: Dropped[]) {
  const parts = files.map(({ content, bytes = 0, ...file }) => ({
    ...file,
    base64: content.toString('base64'),
    missing: Math.max(0, bytes - content.length),
  }))
  const dataTransfer = await page.evaluateHandle((parts) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64, missing } of parts) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes, new Uint8Array(missing)], name, { type }))
    }
    return transfer
  }, parts)
  const gallery = page.getByRole('heading', { name: 'Photos' })
  await gallery.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop your photos here')).toBeVisible()
  await gallery.dispatchEvent('drop', { dataTransfer })
}

/** A photo on its side with its date, as a phone writes it. */
async function phonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:05:01 18:30:05' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
