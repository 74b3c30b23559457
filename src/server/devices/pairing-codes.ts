import { randomInt } from 'node:crypto'
import { isToken } from '#server/sessions/tokens.ts'

const words =
  'KELP REEF TANG CRAB CLAM GOBY WAVE TIDE SALT SAND SURF CAVE CAPE MOON STAR FERN DIVE DEEP BLUE TEAL AQUA GULF COVE ISLE DUNE FOAM MIST RAYS EELS POOL SAIL BUOY'.split(
    ' ',
  )
/** Without those that look like another. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** KELP-7Q2M: one of 26 million, to be typed within two minutes. */
export function randomShortCode(): string {
  const tail = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${words[randomInt(words.length)]}-${tail}`
}

/** A typed code as it was shown, whatever stands between or about its letters. */
export function readShortCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

/** What a phone sends is the secret of the QR code or a typed code. */
export function isSecret(code: string): boolean {
  return isToken(code)
}

/** Two digits that the phone shows and the computer asks for. */
export function randomDigits(): number {
  return randomInt(10, 100)
}
