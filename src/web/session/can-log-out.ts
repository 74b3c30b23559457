import { call, isSignedOut, patience } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'

/** Whether the server answers, which alone can end the session. If it does not, a message with this title says why. */
export async function canLogOut(title: string): Promise<boolean> {
  try {
    await call('GET /api/me', { signal: AbortSignal.timeout(patience) })
    return true
  } catch (error) {
    if (isSignedOut(error)) return true
    showRefusal({ title, error })
    return false
  }
}
