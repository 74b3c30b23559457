import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Chooses photos with the gallery's file picker. */
export async function choose(page: Page, photos: Buffer[]) {
  const files = photos.map((buffer, index) => ({
    name: `photo-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.getByLabel('Image files').setInputFiles(files)
}

/** A photo of one colour. */
export async function jpeg(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
