import type { Me } from '#contract/account.ts'
import type { Sitting } from '#contract/devices.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { call, isSignedOut, NetworkError, patience } from '#web/api/api.ts'
import { hasSessionHint, isSitter, sittingKey } from '#web/api/session-hint.ts'
import { isOthersSession, setShownUser, shownUser } from '#web/api/shown-user.ts'
import { takePreferences } from '#web/browser/preferences.ts'
import { cacheRepliesFor, load } from '#web/offline/load.ts'
import { clearDraftsOfOthers } from '#web/ui/drafts/drafts.ts'

/** Whoever is signed in; with `sitting` somebody who looks after a tank, and is told nothing of the account. */
export type SignedIn = Me & { sitting?: Sitting; keepToTank?: (url: URL) => void }

/** The signed-in user, for a public page; undefined after any failure. Asks nothing without the hint of a session. */
export async function findUser(): Promise<SignedIn | undefined> {
  if (!hasSessionHint()) return undefined
  try {
    return await fetchUser()
  } catch {
    return undefined
  }
}

/** The signed-in user; undefined for an empty answer, as of a proxy. @throws ApiError unauthenticated, NetworkError */
export async function fetchUser(signal?: AbortSignal): Promise<SignedIn | undefined> {
  const user = await fetchAccount(signal).catch((error: unknown) => fetchSitter(error, signal))
  if (user && shownUser() !== user.id) clearDraftsOfOthers(user.id)
  setShownUser(user?.id)
  cacheRepliesFor(user?.id)
  takePreferences(user)
  return user
}

async function fetchAccount(signal?: AbortSignal): Promise<SignedIn | undefined> {
  if (!isSitter()) return load('GET /api/me', signal && { signal })
  // A cached reply would be of an account that was signed in before.
  const user: Me | undefined = await call('GET /api/me', signal && { signal })
  if (user) localStorage.removeItem(sittingKey)
  return user
}

/** Only a sitter may not ask for the account. Without a network, the browser knows whether it is a sitter's. */
async function fetchSitter(error: unknown, signal?: AbortSignal, ask = load): Promise<SignedIn> {
  const mayNotAsk = error instanceof ApiError && error.code === 'right_needed'
  if (!mayNotAsk && !(error instanceof NetworkError && isSitter())) throw error
  return (await import('./sitting.ts')).fetchSitter(signal, ask)
}

/** False when the page shows data of a user who is not signed in any more. @throws without an answer */
export async function isStillTheirs(userId = shownUser()): Promise<boolean> {
  if (userId === undefined) return true
  if (!hasSessionHint() || isOthersSession(userId)) return false
  try {
    const signal = AbortSignal.timeout(patience)
    const asked = call('GET /api/me', { signal })
    return (await asked.catch((error: unknown) => fetchSitter(error, signal, call))).id === userId
  } catch (error) {
    if (isSignedOut(error)) return false
    throw error
  }
}
