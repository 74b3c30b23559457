import type { Me } from '#contract/account.ts'
import { call, isSignedOut, patience } from '#web/api/api.ts'
import { hasSessionHint } from '#web/api/session-hint.ts'
import { isOthersSession, setShownUser, shownUser } from '#web/api/shown-user.ts'
import { takePreferences } from '#web/browser/preferences.ts'
import { cacheRepliesFor, load } from '#web/offline/load.ts'
import { clearDraftsOfOthers } from '#web/ui/drafts/drafts.ts'

/**
 * The signed-in user, for a public page: undefined for a visitor, and after any failure.
 * Without the hint of a session nothing is asked, so that an anonymous visitor's page makes no request that fails.
 */
export async function findUser(): Promise<Me | undefined> {
  if (!hasSessionHint()) return undefined
  try {
    return await fetchUser()
  } catch {
    return undefined
  }
}

/** Who is signed in; undefined for an empty answer, as a proxy may give. @throws ApiError unauthenticated, NetworkError */
export async function fetchUser(signal?: AbortSignal): Promise<Me | undefined> {
  const user: Me | undefined = await load('GET /api/me', signal && { signal })
  if (user && shownUser() !== user.id) clearDraftsOfOthers(user.id)
  setShownUser(user?.id)
  cacheRepliesFor(user?.id)
  takePreferences(user)
  return user
}

/** False when the page shows the data of a user who is not signed in any more. @throws what keeps the server from saying so */
export async function isStillTheirs(userId = shownUser()): Promise<boolean> {
  if (userId === undefined) return true
  if (!hasSessionHint() || isOthersSession(userId)) return false
  try {
    return (await call('GET /api/me', { signal: AbortSignal.timeout(patience) })).id === userId
  } catch (error) {
    if (isSignedOut(error)) return false
    throw error
  }
}
