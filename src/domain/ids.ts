import { maxId } from './limits.ts'

/** The id of a row that a text is, a plain whole number from 1 to `maxId`; undefined for any other text. */
export function readId(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? Number(text) : undefined
}

/** A UUID in small letters, as `randomUUID` writes it: the source of a regular expression. */
export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A SHA-256 as Coralline writes it: the source of a regular expression. */
export const sha256Pattern = '[0-9a-f]{64}'
