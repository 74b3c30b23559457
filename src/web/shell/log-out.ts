import type { User } from '#contract/users.ts'
import { logoutAddress } from '#web/api/session-addresses.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { forgetCachedReplies } from '#web/offline/load.ts'
import { unsentOf } from '#web/outbox/unsent-of.ts'
import { canLogOut } from '#web/session/can-log-out.ts'
import { clearDraftsOf, hasDrafts } from '#web/ui/drafts/drafts.ts'

/** The user who logs out, and what of theirs waits on this device. */
export type Logout = { user: User; unsent: readonly UnsentCall[] }

/** Logs out, or asks first if that would lose something or leave it behind. */
export async function logOutOrAsk(user: User, ask: (logout: Logout) => void): Promise<void> {
  const unsent = await unsentOf(user.id)
  if (unsent.length > 0 || hasDrafts(user.id)) ask({ user, unsent })
  else await logOut()
}

/** Logs out and leaves nothing for the next user of this browser. `losing`: the user whose drafts are lost. */
export async function logOut(losing?: number): Promise<void> {
  if (!(await canLogOut('Not signed out'))) return
  // The page may store a draft once more when it is left: this runs after that.
  if (losing !== undefined) addEventListener('pagehide', () => clearDraftsOf(losing), { once: true })
  await forgetCachedReplies()
  location.assign(logoutAddress)
}
