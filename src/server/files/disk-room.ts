import { statfs } from 'node:fs/promises'

/** Left to others, at most so many bytes: on a full disk nobody's writes succeed. */
const leftShare = 0.05
const leftBytes = 100_000_000

/** Whether so many bytes more leave the folder's disk room for others. */
export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return bavail * bsize >= bytes + Math.min(leftBytes, leftShare * blocks * bsize)
}
