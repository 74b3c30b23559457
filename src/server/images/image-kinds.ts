import { imageRefused } from '#contract/errors/errors.ts'

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif'

/**
 * Tells the kind of an image by its content; its name and its declared type are ignored.
 * @throws image_refused with what the file is and what to do instead
 */
export function imageKind(bytes: Buffer): ImageKind {
  if (bytes.length === 0) throw imageRefused('The file is empty. Choose the image again.')
  const kind = kinds.find(([, isKind]) => isKind(bytes))?.[0]
  if (kind) return kind
  const other = otherKinds.find(([, isKind]) => isKind(bytes))
  const [what, , remedy = saveAs] = other ?? ['not an image that Coralline can read']
  throw imageRefused(`This file is ${what}. ${remedy}`)
}

const saveAs = 'Save it as JPEG, PNG, WebP or GIF and upload that.'
const takePicture = 'Take a screenshot of it, or export a single picture as JPEG, and upload that.'

type IsKind = (bytes: Buffer) => boolean

const kinds: readonly (readonly [ImageKind, IsKind])[] = [
  ['jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', (bytes) => ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))],
  ['webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
]

const otherKinds: readonly (readonly [what: string, isKind: IsKind, remedy?: string])[] = [
  [
    'a HEIC photo',
    (bytes) => hasBrand(bytes, /^(hei[cxms]|hev[cxms]|mif1|msf1)$/),
    'Export it as JPEG and upload that (on an iPhone: Settings, Camera, Formats, Most Compatible).',
  ],
  ['an AVIF image', (bytes) => hasBrand(bytes, /^avi[fs]$/)],
  [
    'a video',
    (bytes) => ascii(bytes, 4, 8) === 'ftyp' || startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]),
    takePicture,
  ],
  ['a PDF', (bytes) => ascii(bytes, 0, 1024).includes('%PDF-'), takePicture],
  [
    'an SVG drawing',
    (bytes) => /<svg[\s>]/i.test(bytes.toString('utf8', 0, 4096)),
    'Export it as PNG and upload that.',
  ],
  ['an HTML or XML page', (bytes) => /^\s*</.test(bytes.toString('utf8', 0, 256)), takePicture],
  ['a TIFF image or a camera’s raw file', (bytes) => ['II*\0', 'MM\0*'].includes(ascii(bytes, 0, 4))],
  ['a BMP image', (bytes) => ascii(bytes, 0, 2) === 'BM'],
  ['an icon', (bytes) => startsWith(bytes, [0, 0, 1, 0])],
  ['a Photoshop document', (bytes) => ascii(bytes, 0, 4) === '8BPS'],
  [
    'a JPEG XL or JPEG 2000 image',
    (bytes) => startsWith(bytes, [0xff, 0x0a]) || ['JXL ', 'jP  '].includes(ascii(bytes, 4, 8)),
  ],
  ['a zip archive or an office document', (bytes) => ascii(bytes, 0, 2) === 'PK', takePicture],
]

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end)
}

/** True when the box that HEIC, AVIF and videos begin with names such a format. */
function hasBrand(bytes: Buffer, brand: RegExp): boolean {
  return ascii(bytes, 4, 8) === 'ftyp' && brand.test(ascii(bytes, 8, 12))
}
