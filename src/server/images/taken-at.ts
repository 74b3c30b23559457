import { isTimestamp } from '#domain/time/timestamps.ts'

/**
 * EXIF tags: the pointer to the camera's part, and the dates of the shot and of digitising, used when that is missing.
 */
const cameraPart = 0x8769
const shutterDate = 0x9003
const digitisedDate = 0x9004

/**
 * The photo's own date on the camera's clock (DateTimeOriginal, EXIF 2.32 section 4.6.5); null when there is none.
 * Only three entries are looked up: a crafted block can neither grow nor run in circles.
 */
export function readTakenAt(exif: Buffer | undefined): string | null {
  if (!exif) return null
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  try {
    return readTiff(tiff)
  } catch {
    // An offset points beyond the end.
    return null
  }
}

function readTiff(tiff: Buffer): string | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const word = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** The value of an entry, or the offset at which its value is. */
  const find = (directory: number, tag: number): number | undefined => {
    const count = word(directory)
    for (let index = 0; index < count; index += 1) {
      const at = directory + 2 + index * 12
      if (word(at) === tag) return long(at + 8)
    }
    return undefined
  }
  const camera = find(long(4), cameraPart)
  if (camera === undefined) return null
  for (const tag of [shutterDate, digitisedDate]) {
    const at = find(camera, tag)
    const date = at === undefined ? null : asTimestamp(tiff.toString('latin1', at, at + 19))
    if (date !== null) return date
  }
  return null
}

/** Null for the zeros or blanks of cameras whose clock was never set. */
function asTimestamp(text: string): string | null {
  const timestamp = text.replace(/^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/, '$1-$2-$3T$4')
  return isTimestamp(timestamp) ? timestamp : null
}
