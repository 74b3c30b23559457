/** A row of all ten parameters for the CSV of `e2e/logs.ts`, in waves that no two rows share. */
export function denseRow(moment: Date, { index, note = '' }: { index: number; note?: string }): string {
  const wave = (middle: number, width: number, digits: number) =>
    (middle + width * Math.sin(index / 700) + width * 0.3 * Math.sin(index * 2.7)).toFixed(digits)
  const timestamp = moment.toISOString()
  return [
    `${timestamp.slice(0, 10)} ${timestamp.slice(11, 19)}`,
    ...[wave(78, 1.6, 1), wave(8.2, 0.15, 2), wave(1.0245, 0.001, 4), note, 0, 0],
    ...[wave(8, 5, 1), wave(0.04, 0.03, 3), wave(425, 20, 0), wave(8.6, 0.7, 1), wave(1310, 40, 0)],
  ].join(',')
}

/** So many rows up to now, one each `every` milliseconds. */
export function denseRows(count: number, every: number): string[] {
  const start = Date.now() - count * every
  return Array.from({ length: count }, (_, index) => denseRow(new Date(start + index * every), { index }))
}
