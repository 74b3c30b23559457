import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { manyGroups, manyGroupsInAlpha } from '#server/testing/pictures/webp-bombs.ts'

/** A picture of each kind, as large as the limits allow: it costs the most that one of this kind can. */
export const largestPictures: Record<string, () => Promise<Buffer>> = {
  'baseline JPEG, 4:4:4, on its side': () =>
    noise(8000, 8000)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 50, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'progressive JPEG, 4:4:4': () => progressive(noise(5773, 5773)),
  'progressive JPEG for print': () => progressive(calm(5000, 5000, 3).toColourspace('cmyk')),
  'progressive JPEG, grey': () => progressive(noise(8000, 8000).toColourspace('b-w')),
  'interlaced PNG, RGBA': () => calm(6184, 6184).png({ progressive: true }).toBuffer(),
  'interlaced PNG, RGBA, wide': () => calm(16_000, 1562).png({ progressive: true }).toBuffer(),
  'interlaced PNG, opaque': () => calm(7270, 7270, 3).png({ progressive: true }).toBuffer(),
  'interlaced PNG, 16 bits': () => deep(calm(4139, 4139)).png({ progressive: true }).toBuffer(),
  'PNG, 16 bits': () => deep(calm(8000, 8000)).png().toBuffer(),
  'PNG, 16 bits, wide, with a profile': () => deep(calm(13_157, 4864).withIccProfile('p3')).png().toBuffer(),
  'PNG, 16 bits, a wide strip': () => deep(calm(30_000, 833)).png().toBuffer(),
  'PNG, the widest, on its side': () => calm(26_315, 2432).withMetadata({ orientation: 6 }).png().toBuffer(),
  'GIF whose frame is undone': async () => undone(await calm(4547, 4547, 3).gif({ effort: 1 }).toBuffer()),
  'WebP with transparency': () =>
    noise(7680, 7680, 4).webp({ quality: 30, effort: 0, alphaQuality: 10 }).toBuffer(),
  'WebP without loss': () => calm(8000, 8000).webp({ lossless: true, effort: 0 }).toBuffer(),
  'WebP without loss, of 400 groups': async () => manyGroups({ side: 8000, groups: 400, tileBits: 8 }),
  'WebP whose alpha is of 400 groups': () => manyGroupsInAlpha({ side: 7680, groups: 400, tileBits: 8 }),
}

/** Grain, as photos have it. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width, height, channels, background: '#808080', noise: grain } })
}

/** One colour: grain would not fit into 15 MB without loss. */
export function calm(width: number, height: number, channels: 3 | 4 = 4): Sharp {
  return sharp({ create: { width, height, channels, background: { r: 30, g: 140, b: 200, alpha: 0.8 } } })
}

function progressive(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
}

function deep(picture: Sharp): Sharp {
  return picture.toColourspace('rgb16')
}

/** Marks the first frame as one to undo after it was shown, so that the decoder has to keep what was there before. */
function undone(gif: Buffer): Buffer {
  const control = gif.indexOf(Buffer.from([0x21, 0xf9, 4]))
  if (control < 0) throw new Error('The GIF says nothing of its frame.')
  return gif.fill(3 << 2, control + 3, control + 4)
}
