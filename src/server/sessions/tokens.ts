import { hash, randomBytes } from 'node:crypto'
import { sitterIdStart } from '#contract/devices.names.ts'

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 128 bits, for what is shown to many and opens little: an address that people copy stays short. */
export function randomShortToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The name of a session or a pairing that people may see: it opens nothing. */
export function randomPublicId(): string {
  return randomBytes(12).toString('base64url')
}

/** The name of a sitter's session. */
export function randomSitterId(): string {
  return sitterIdStart + randomPublicId().slice(sitterIdStart.length)
}

/** True for text that may be one of our tokens. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** Whoever reads the table cannot sign in with the hash. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
