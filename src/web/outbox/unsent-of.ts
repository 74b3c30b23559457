import type { UnsentCall } from '#web/offline/database.ts'

/** What a user has saved and this browser has not sent, including what was refused. */
export async function unsentOf(userId: number): Promise<readonly UnsentCall[]> {
  try {
    const { unsentCalls } = await import('./unsent-store.ts')
    return await unsentCalls(userId)
  } catch {
    // This browser stores nothing.
    return []
  }
}
