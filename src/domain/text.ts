import { countWords } from './count-words.ts'
import { maxEmail } from './limits.ts'

/** Length in code points: what the limits of names, descriptions and notes count. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Said of a field whose text has more code points than `limit`. */
export function tooLong(field: string, limit: number): string {
  return `${field} must have at most ${countWords(limit)} characters.`
}

/** True for text that both engines can keep: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Control characters, and those that change the direction of writing, but not the joiners of words and emoji. */
const hiddenSigns = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** True for a text that could show as another one in a terminal, a mail or a header. */
export function hasHiddenSigns(text: string): boolean {
  return text.search(hiddenSigns) >= 0
}

/** Said of a field with {@link hasHiddenSigns}. */
export function hiddenIn(field: string): string {
  return `${field} must not have control characters, nor signs that change the direction of writing.`
}

/** A text for a terminal, a mail or a header: without its hidden signs, but for line breaks. */
export function withoutHiddenSigns(text: string): string {
  return text.replace(hiddenSigns, (sign) => (sign === '\n' ? sign : ''))
}

/** A name as it is stored and compared: trimmed, NFC. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim()
}

/** A note as it is stored: exactly as written, but CRLF becomes LF; an empty note is no note. */
export function normalizeNote(note: string): string | null {
  return note === '' ? null : note.replace(/\r+\n/g, '\n')
}

/** An e-mail address as it is stored and compared: trimmed, lower-cased, NFC. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC')
}

/**
 * Why an e-mail address as {@link normalizeEmail} gives it is not taken as a new one; undefined when it is. Addresses
 * that are stored already are kept, whatever they are.
 */
export function emailProblem(field: string, email: string): string | undefined {
  if (codePoints(email) > maxEmail) return tooLong(field, maxEmail)
  if (hasHiddenSigns(email)) return hiddenIn(field)
  // The zero-width space is a space, too, which \s does not know.
  if (/^[^\s\u200b@]+@[^\s\u200b@]+$/.test(email)) return undefined
  return `${field} must have exactly one @, with something on both sides of it, and no spaces.`
}

/** A name as a part of a file's name: characters that some system does not allow there become `_`. */
export function fileNamePart(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
}

/**
 * True when a name was typed as it looks on a page. Differences that nobody sees do not count: the kind and number of
 * spaces, how a letter is composed, invisible characters.
 */
export function isTypedName(typed: string, name: string): boolean {
  return plainFormOf(typed) === plainFormOf(name)
}

function plainFormOf(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/(?!\s)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    // The second is a blank that counts as a sign.
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
  // Of a name that cannot be seen at all, nothing would be left to type.
  return plain === '' ? normalizeName(name) : plain
}
