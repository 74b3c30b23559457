import { hash } from 'node:crypto'
import type { BorneLink } from '#server/http/actor.ts'

/**
 * The name of a photo in the addresses of one link. It tells nothing of the photo's own id and hash, and another link has
 * other names.
 */
export function pictureName({ secretHash }: Pick<BorneLink, 'secretHash'>, imageId: number): string {
  return hash('sha256', `picture ${imageId} of ${secretHash}`, 'base64url').slice(0, 16)
}
