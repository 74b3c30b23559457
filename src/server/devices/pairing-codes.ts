import { randomInt } from 'node:crypto'
import { isToken } from '#server/sessions/tokens.ts'

const words =
  'KELP REEF TANG CRAB CLAM GOBY WAVE TIDE SALT SAND SURF CAVE CAPE MOON STAR FERN DIVE DEEP BLUE TEAL AQUA GULF COVE ISLE DUNE FOAM MIST RAYS EELS POOL SAIL BUOY'.split(
    ' ',
  )
/** Without characters that look like another one. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** KELP-7Q2M: one of 26 million, to be typed within two minutes. */
export function randomShortCode(): string {
  const tail = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${words[randomInt(words.length)]}-${tail}`
}

/** Brings a typed code into the form in which it was shown: anything between or around its letters is dropped. */
export function readShortCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

/** True for the secret of the QR code, false for a typed code: a phone sends either. */
export function isSecret(code: string): boolean {
  return isToken(code)
}

/** Two digits that the phone shows and the computer asks for. */
export function randomDigits(): number {
  return randomInt(10, 100)
}
