import type { CSSProperties } from 'react'

/** Colour, dashes and point shape of a line: a reader who cannot tell two colours apart has dashes and shapes. */
export type LineStyle = { color: string; dash: number[]; shape: PointShape }
export type PointShape = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross'

// Found by search: each has 3 to 1 to its ground, any two differ by 12 (CIEDE2000), also to the colour-blind.
const colors = {
  light: '#690f00 #1e2dc3 #0f4b3c #69692d #964b69 #699600 #c369ff #b47878 #1e78a5 #4b1e4b'.split(' '),
  dark: '#ffd2c3 #5ab4f0 #0ff0ff #c3c369 #f08796 #c3ff3c #8763ff #e14b00 #1ba25a #a587a5'.split(' '),
}
const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const

/** All further colours, in OKLCH: the golden angle keeps any number of hues apart, neighbours differ in lightness. */
const further = {
  light: { lightness: ['60%', '45%', '30%'], chroma: 0.14, firstHue: 90 },
  dark: { lightness: ['60%', '75%', '90%'], chroma: 0.06, firstHue: 180 },
} as const
const goldenAngle = 137.508

/** Both colours of the n-th line: a style sheet chooses, since a built page does not know the scheme. */
export function lineColors(index: number): CSSProperties {
  return { '--on-light': colorOf(index, 'light'), '--on-dark': colorOf(index, 'dark') } as CSSProperties
}

/** How the n-th line is drawn. No two lines have the same shape and dashes. */
export function lineStyle(index: number, scheme: 'light' | 'dark'): LineStyle {
  const shape = shapes[index % shapes.length] ?? 'circle'
  return { color: colorOf(index, scheme), shape, dash: dashesOf(Math.floor(index / shapes.length)) }
}

function colorOf(index: number, scheme: 'light' | 'dark'): string {
  const { lightness, chroma, firstHue } = further[scheme]
  const hue = (firstHue + index * goldenAngle) % 360
  return colors[scheme][index] ?? `oklch(${lightness[index % lightness.length]} ${chroma} ${hue.toFixed(1)})`
}

/** No dashes at first, then long ones, then short ones, and then a long one with one more short one each time. */
function dashesOf(turn: number): number[] {
  if (turn === 0) return []
  return turn === 2 ? [3, 3] : [9, 4, ...Array.from({ length: Math.max(0, turn - 2) }, () => [3, 3]).flat()]
}
