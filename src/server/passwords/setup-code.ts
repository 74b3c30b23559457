import { randomInt } from 'node:crypto'

/** 32 signs without those that look like another one: ten of them are 50 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code that is typed once, as KXWMA-2VHTR. */
export function randomSetupCode(): string {
  const ten = Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')
  return `${ten.slice(0, 5)}-${ten.slice(5)}`
}

/** Brings a typed code into the form in which it was shown. */
export function readSetupCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
