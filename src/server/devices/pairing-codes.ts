import { randomInt } from 'node:crypto'
import { pairPage } from '#contract/pages.ts'
import { isToken } from '#server/sessions/tokens.ts'

const words =
  'KELP REEF TANG CRAB CLAM GOBY WAVE TIDE SALT SAND SURF CAVE CAPE MOON STAR FERN DIVE DEEP BLUE TEAL AQUA GULF COVE ISLE DUNE FOAM MIST RAYS EELS POOL SAIL BUOY'.split(
    ' ',
  )
/** No characters that look like another one. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** KELP-7Q2M: one of 26 million, to be typed within two minutes. */
export function randomShortCode(): string {
  const tail = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${words[randomInt(words.length)]}-${tail}`
}

/** Drops anything between or around the letters of a typed code. */
export function readShortCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${plain.slice(0, 4)}-${plain.slice(4)}`
}

/** True for the QR code's secret, false for a typed code. */
export function isSecret(code: string): boolean {
  return isToken(code)
}

/** The phone shows them and the computer asks for them. */
export function randomDigits(): number {
  return randomInt(10, 100)
}

/** The address in the QR code. The secret is in the fragment, which a browser sends to nobody. */
export function pairingAddress(address: string, secret: string): string {
  return `${address}${pairPage}#${secret}`
}
