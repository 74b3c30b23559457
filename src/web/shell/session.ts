import type { User } from '#contract/users.ts'
import { call } from '#web/api.ts'

const hintCookie = 'coralline_signed_in'

/**
 * Who is signed in, for a public page: undefined for anyone else, and for any failure.
 * Without the hint of a session nothing is asked, so that an anonymous visitor's page makes no request that fails.
 */
export async function findUser(): Promise<User | undefined> {
  if (!document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))) return undefined
  try {
    return await call('GET /api/me')
  } catch {
    return undefined
  }
}

/** Where a browser is sent to sign in, and to come back from. */
export function signInAddress(next?: string): string {
  return next === undefined ? '/api/login' : `/api/login?next=${encodeURIComponent(next)}`
}
