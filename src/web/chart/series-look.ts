import type { CSSProperties } from 'react'

/** Colour, dashes and point shape of a line: whoever cannot tell two colours apart has the other two. */
export type SeriesLook = { color: string; dash: number[]; shape: PointShape }
export type PointShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross'

// Found by search: each stands out by 3 to 1 from its ground, and any two of a scheme differ by 12 or more (CIEDE2000),
// to normal sight and to a simulated protanope, deuteranope and tritanope. The test beside this file measures it.
const colors = {
  light: [
    '#690f00',
    '#1e2dc3',
    '#0f4b3c',
    '#69692d',
    '#964b69',
    '#699600',
    '#c369ff',
    '#b47878',
    '#1e78a5',
    '#4b1e4b',
  ],
  dark: [
    '#ffd2c3',
    '#5ab4f0',
    '#0ff0ff',
    '#c3c369',
    '#f08796',
    '#c3ff3c',
    '#8763ff',
    '#e14b00',
    '#1ba25a',
    '#a587a5',
  ],
} as const
const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const
const dashes = [[], [9, 4], [3, 3]]

/** Both colours of the n-th line, for a style sheet to choose by the scheme: a page that was built does not know it. */
export function seriesColors(index: number): CSSProperties {
  return {
    '--on-light': seriesLook(index, 'light').color,
    '--on-dark': seriesLook(index, 'dark').color,
  } as CSSProperties
}

/** The look of the n-th parameter; after ten the colours come again with other dashes. */
export function seriesLook(index: number, scheme: 'light' | 'dark'): SeriesLook {
  const palette = colors[scheme]
  const color = palette[index % palette.length] ?? palette[0]
  const shape = shapes[index % shapes.length] ?? 'circle'
  return { color, shape, dash: dashes[Math.floor(index / shapes.length) % dashes.length] ?? [] }
}
