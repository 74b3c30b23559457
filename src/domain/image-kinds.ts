import { imageStartBytes } from './limits.ts'

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif'

/**
 * Tells the kind of an image by the beginning of its content; its name and its declared type are ignored. A refusal
 * says what the file is and what to do instead.
 */
export function readImageKind(bytes: Uint8Array): { kind: ImageKind } | { refusal: string } {
  if (bytes.length === 0) return { refusal: 'The file is empty. Choose the photo again.' }
  // A letter for each byte.
  const start = String.fromCharCode(...bytes.subarray(0, imageStartBytes))
  const kind = kinds.find(([, isKind]) => isKind(start))?.[0]
  if (kind) return { kind }
  const other = otherKinds.find(([, isKind]) => isKind(start))
  const [what, , remedy = saveAs] = other ?? ['not a photo that Coralline can read']
  return { refusal: `This file is ${what}. ${remedy}` }
}

const saveAs = 'Save it as JPEG, PNG, WebP or GIF and upload that.'
const takePicture = 'Take a screenshot of it, or export a single picture as JPEG, and upload that.'

type IsKind = (start: string) => boolean

const kinds: readonly (readonly [ImageKind, IsKind])[] = [
  ['jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['gif', (start) => /^GIF8[79]a/.test(start)],
  ['webp', (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP'],
]

const otherKinds: readonly (readonly [what: string, isKind: IsKind, remedy?: string])[] = [
  [
    'a HEIC photo',
    (start) => hasBrand(start, /^(hei[cxms]|hev[cxms]|mif1|msf1)$/),
    'Export it as JPEG and upload that (on an iPhone: Settings, Camera, Formats, Most Compatible).',
  ],
  ['an AVIF file', (start) => hasBrand(start, /^avi[fs]$/)],
  ['a video', (start) => hasBrand(start, /^/) || start.startsWith('\x1a\x45\xdf\xa3'), takePicture],
  ['a PDF', (start) => start.slice(0, 1024).includes('%PDF-'), takePicture],
  ['an SVG drawing', (start) => /<svg[\s>]/i.test(start), 'Export it as PNG and upload that.'],
  // The three letters are the byte order mark.
  ['an HTML or XML page', (start) => /^(?:\xef\xbb\xbf)?\s*</.test(start.slice(0, 256)), takePicture],
  ['a TIFF file or a camera’s raw file', (start) => /^(?:II\*\0|MM\0\*)/.test(start)],
  ['a BMP file', (start) => start.startsWith('BM')],
  ['an icon', (start) => start.startsWith('\0\0\x01\0')],
  ['a Photoshop document', (start) => start.startsWith('8BPS')],
  [
    'a JPEG XL or JPEG 2000 file',
    (start) => start.startsWith('\xff\x0a') || ['JXL ', 'jP  '].includes(start.slice(4, 8)),
  ],
  ['a zip archive or an office document', (start) => start.startsWith('PK'), takePicture],
]

/** True when the box that HEIC, AVIF and videos begin with names such a format. */
function hasBrand(start: string, brand: RegExp): boolean {
  return start.slice(4, 8) === 'ftyp' && brand.test(start.slice(8, 12))
}
