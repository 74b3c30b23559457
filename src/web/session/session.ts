import type { Me } from '#contract/account.ts'
import { call, isSignedOut, patience } from '#web/api/api.ts'
import { hasSessionHint } from '#web/api/session-hint.ts'
import { isOthersSession, setShownUser, shownUser } from '#web/api/shown-user.ts'
import { takePreferences } from '#web/browser/preferences.ts'
import { cacheRepliesFor, load } from '#web/offline/load.ts'
import { clearDraftsOfOthers } from '#web/ui/drafts/drafts.ts'

/** The signed-in user, for a public page; undefined after any failure. Asks nothing without the hint of a session. */
export async function findUser(): Promise<Me | undefined> {
  if (!hasSessionHint()) return undefined
  try {
    return await fetchUser()
  } catch {
    return undefined
  }
}

/** The signed-in user; undefined for an empty answer, as of a proxy. @throws ApiError unauthenticated, NetworkError */
export async function fetchUser(signal?: AbortSignal): Promise<Me | undefined> {
  const user: Me | undefined = await load('GET /api/me', signal && { signal })
  if (user && shownUser() !== user.id) clearDraftsOfOthers(user.id)
  setShownUser(user?.id)
  cacheRepliesFor(user?.id)
  takePreferences(user)
  return user
}

/** False when the page shows data of a user who is not signed in any more. @throws without an answer */
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
