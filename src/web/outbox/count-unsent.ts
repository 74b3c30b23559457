/** How many logs of a keeper this browser has not sent, including those that were refused. */
export async function countUnsent(userId: number): Promise<number> {
  try {
    const { unsentLogs } = await import('./unsent-store.ts')
    return (await unsentLogs(userId)).length
  } catch {
    // This browser keeps nothing.
    return 0
  }
}
