import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as text for a cookie or an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 96 random bits as text, the name of a session or a pairing that people may see: it opens nothing. */
export function randomPublicId(): string {
  return randomBytes(12).toString('base64url')
}

/** True for text that may be one of our tokens. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** The form in which the database keeps a token: whoever reads the table cannot sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
