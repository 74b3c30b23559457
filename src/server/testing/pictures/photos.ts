import sharp from 'sharp'

type Photo = { width?: number; height?: number; colour?: string; format?: 'jpeg' | 'png' | 'webp' | 'gif' }

/** A picture whose left half has one colour and whose right half is white. */
export async function photo({
  width = 64,
  height = 48,
  colour = '#c04020',
  format = 'jpeg',
}: Photo = {}): Promise<Buffer> {
  return half({ width, height, colour }).toFormat(format).toBuffer()
}

/** The same picture before it is written in a format. */
export function half({ width, height, colour }: { width: number; height: number; colour: string }) {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3, background: colour } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

/** A photo as a phone writes it: lying on its side, with place and date, camera and profile. */
export async function phonePhoto({
  width = 96,
  height = 64,
  taken = '2026:05:01 18:30:05',
} = {}): Promise<Buffer> {
  return half({ width, height, colour: '#c04020' })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'CameraMaker', Orientation: '6' },
      IFD2: { DateTimeOriginal: taken },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '7/1 0/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>reef address</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer()
}

/** The colour at a place of a picture, as red, green and blue. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
