import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Chooses photos with the gallery's file picker. */
export async function choose(page: Page, photos: Buffer[]) {
  const files = photos.map((buffer, index) => ({
    name: `photo-${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  await page.getByLabel('Photo files').setInputFiles(files)
}

/** A photo of one colour; a small one takes the server less work. */
export async function jpeg(background: string, width = 1200): Promise<Buffer> {
  return sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
