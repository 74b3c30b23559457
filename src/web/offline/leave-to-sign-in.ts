import { signInAddress } from '#web/api/session-addresses.ts'
import { forgetCachedReplies } from './load.ts'

/** Forgets what was seen and leaves for the sign-in; the promise never settles, because the page is about to go. */
export async function leaveToSignIn(path: string): Promise<never> {
  await forgetCachedReplies()
  location.assign(signInAddress(path))
  return new Promise(() => {})
}
