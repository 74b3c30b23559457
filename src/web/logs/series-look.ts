/** Colour and dashes of a line. */
export type SeriesLook = { color: string; dash: number[] }

// Of middle lightness: each stands out by 3 to 1 or more from the light and from the dark ground.
const colors = [
  '#e8590c',
  '#1c7ed6',
  '#7048e8',
  '#c2255c',
  '#5c940d',
  '#b07306',
  '#2b8a3e',
  '#0c8599',
  '#ae3ec9',
  '#e03131',
]
const dashes = [[], [8, 4], [2, 3]]

/** The look of the n-th parameter; after ten the colours come again with other dashes. */
export function seriesLook(index: number): SeriesLook {
  return {
    color: colors[index % colors.length] ?? '#1c7ed6',
    dash: dashes[Math.floor(index / colors.length) % dashes.length] ?? [],
  }
}
