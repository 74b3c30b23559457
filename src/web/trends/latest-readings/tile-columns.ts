/** The columns for equal rows of tiles, five at most: a narrower tile has no room for its words. */
export function tileColumns(count: number): number {
  const rows = Math.ceil(count / 5)
  return rows === 1 ? Math.max(count, 4) : Math.ceil(count / rows)
}
