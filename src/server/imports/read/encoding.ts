import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { CsvRefusal } from '#domain/csv-refusal.ts'

/** `mark`: bytes of the byte order mark. */
export type Encoding = {
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'
  mark: number
}

const marks: readonly (readonly [bytes: readonly number[], name: Encoding['name']])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const damaged =
  'The file holds NUL characters: it is damaged, or not a CSV file. Save it as “CSV UTF-8” and import it again.'

const brokenText =
  'The file is damaged: its text breaks off within a character. Save it as “CSV UTF-8” and import it again.'

/**
 * Goes by the mark, or the NUL bytes of UTF-16. Otherwise the file is UTF-8 if all of it can be read so, or else
 * windows-1252, which reads any byte, or old Macintosh by its line ends.
 * @throws CsvRefusal for other kinds of files, NUL characters, and letters that windows-1252 has not
 */
export async function findEncoding(path: string, onPiece = () => {}): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let hasLineFeeds = false
  let marked: Encoding | undefined
  let isFirst = true
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    if (isFirst) {
      refuseOtherKinds(piece)
      marked = markOf(piece) ?? unmarkedUtf16(piece)
      if (marked && marked.name !== 'utf-8') return marked
    }
    isFirst = false
    onPiece()
    if (piece.includes(0)) throw new CsvRefusal(damaged)
    isUtf8 &&= canDecode(decoder, piece)
    hasLineFeeds ||= piece.includes(lineFeed)
  }
  if (isUtf8 && canDecode(decoder)) return marked ?? { name: 'utf-8', mark: 0 }
  if (marked) throw new CsvRefusal(brokenText)
  if (!hasLineFeeds) return { name: 'macintosh', mark: 0 }
  await refuseOtherLetters(path)
  return { name: 'windows-1252', mark: 0 }
}

/**
 * What western text in windows-1252 never has: signs within a word, Icelandic letters, four accents in a row, the low
 * quotes with which two bytes of Japanese begin, or letters that a part of the file has in UTF-8.
 */
const otherLetters = /\p{L}[¹³¿¡¾¼½¦¬¯]\p{L}|[ÐÞðþ]|[À-ÖØ-öø-ÿ]{4}|[‚ƒ].{0,3}[‚ƒ]|Ã[¡-º¼-¿]|â€/u

/** Refuses Polish, Turkish, Russian and Japanese of old spreadsheets, and files that were put together of several. */
async function refuseOtherLetters(path: string): Promise<void> {
  for await (const text of readText(path, { encoding: { name: 'windows-1252', mark: 0 } }))
    if (otherLetters.test(text))
      throw new CsvRefusal(
        'It cannot be told which letters this file has: they are neither all UTF-8 nor those of western Europe. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx), and import that file.',
      )
}

const lineFeed = 10

/** Uses the encoding that the first bytes suggest: enough to find out what kind of file it is. */
export function decodeStart(start: Buffer): string {
  const marked = markOf(start) ?? unmarkedUtf16(start)
  const text = marked ? start.subarray(marked.mark) : start
  // The last bytes may be a part of a character.
  const isUtf8 = !marked && canDecode(new TextDecoder('utf-8', { fatal: true }), start.subarray(0, -3))
  return new TextDecoder(marked?.name ?? (isUtf8 ? 'utf-8' : 'windows-1252')).decode(text)
}

const pieceBytes = 256 * 1024

/** Yields pieces, without the mark. @throws CsvRefusal where UTF-16 is damaged */
export async function* readText(
  path: string,
  { encoding, onBytes }: { encoding: Encoding; onBytes?: (bytes: number) => void },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.name, { fatal: true, ignoreBOM: true })
  const bytes = createReadStream(path, { start: encoding.mark, highWaterMark: pieceBytes })
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    yield decode(decoder, piece)
    onBytes?.(piece.length)
  }
  const end = decode(decoder)
  if (end !== '') yield end
}

function decode(decoder: TextDecoder, piece?: Buffer): string {
  let text: string
  try {
    text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    throw new CsvRefusal(brokenText)
  }
  if (text.includes('\0')) throw new CsvRefusal(damaged)
  return text
}

function canDecode(decoder: TextDecoder, piece?: Buffer): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

function markOf(piece: Buffer): Encoding | undefined {
  const found = marks.find(([bytes]) => startsWith(piece, bytes))
  return found && { name: found[1], mark: found[0].length }
}

/** Western text in UTF-16 has a NUL in every other byte. */
function unmarkedUtf16(piece: Buffer): Encoding | undefined {
  const start = piece.subarray(0, 1_000)
  const nuls = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  const most = start.length * 0.35
  if (odd > most && even === 0) return { name: 'utf-16le', mark: 0 }
  return even > most && odd === 0 ? { name: 'utf-16be', mark: 0 } : undefined
}

const inSpreadsheet =
  'Open it in the program that it is from, save it as an Excel workbook (.xlsx) or as “CSV UTF-8”, and import that file.'
const typed =
  'Coralline reads tables of text only: type the readings into a spreadsheet and save it as “CSV UTF-8”.'

/** Files that are often named .csv, by their first bytes. */
const binaryKinds: readonly (readonly [start: readonly number[], sentence: string])[] = [
  [[0x50, 0x4b, 0x05, 0x06], 'an empty zip archive. Choose the CSV file itself.'],
  [[0xd0, 0xcf, 0x11, 0xe0], `an old Excel spreadsheet. ${inSpreadsheet}`],
  [[0x1f, 0x8b], 'a gzip archive. Unpack it and import the CSV file inside.'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive. Unpack it and import the CSV file inside.'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive. Unpack it and import the CSV file inside.'],
  [[0x25, 0x50, 0x44, 0x46], `a PDF. ${typed}`],
  [[0x89, 0x50, 0x4e, 0x47], `an image. ${typed}`],
  [[0xff, 0xd8, 0xff], `an image. ${typed}`],
  [[0x47, 0x49, 0x46, 0x38], `an image. ${typed}`],
  [[0x52, 0x49, 0x46, 0x46], `an image or a recording. ${typed}`],
]

function refuseOtherKinds(piece: Buffer): void {
  const binary = binaryKinds.find(([start]) => startsWith(piece, start))?.[1]
  if (binary !== undefined) throw new CsvRefusal(`This is ${binary.replace('. ', ', not a CSV file. ')}`)
}

const tableNeeded =
  'Coralline reads tables of text: a first row that names the columns, such as Date, Temp (°C) and pH, and a row for each test below it. Bring the readings into a spreadsheet like that, save it as “CSV UTF-8”, and import that file.'

/** Refuses markup and JSON; a title line such as `[Reef log]` is neither. */
export function refuseOtherText(start: string): void {
  const text = start.slice(0, 1_000).trimStart()
  const isMarkup = /^<(?:\?xml|!doctype|!--|[a-z])/i.test(text)
  const isJson = /^(?:\{\s*(?:"|\}|$)|\[\s*(?:["{[\d\]-]|true|false|null|$))/.test(text)
  if (isMarkup) throw new CsvRefusal(`This is an XML or HTML file, not a CSV file. ${tableNeeded}`)
  if (isJson) throw new CsvRefusal(`This is a JSON file, not a CSV file. ${tableNeeded}`)
}

function startsWith(piece: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => piece[index] === byte)
}
