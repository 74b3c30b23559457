/** How many logs of a keeper this browser has not sent, those that were refused among them. */
export async function countUnsent(userId: number): Promise<number> {
  try {
    const { unsentLogs } = await import('./unsent-store.ts')
    return (await unsentLogs(userId)).length
  } catch {
    // A browser that keeps nothing.
    return 0
  }
}
