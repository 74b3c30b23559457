import { describe, expect, test } from 'vitest'
import { palette } from '#web/ui/theme/palette.ts'
import { lineStyle } from './line-style.ts'

type Triple = [number, number, number]

/** How each kind of sight transforms linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const eyes: Record<string, [Triple, Triple, Triple]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const grounds = { light: '#ffffff', dark: palette.dark[7] ?? '' }
/** The colours that were found by search; all later ones follow a rule. */
const found = Array.from({ length: 10 }, (_, index) => index)
const many = Array.from({ length: 70 }, (_, index) => index)

describe.each(['light', 'dark'] as const)('on %s ground', (scheme) => {
  const colorOf = (index: number) => linear(lineStyle(index, scheme).color)

  test('any two of the first ten lines differ by 12 or more to every eye', () => {
    for (const [eye, matrix] of Object.entries(eyes))
      expect(leastDifference(found.map((index) => seenBy(matrix, colorOf(index)))), eye).toBeGreaterThan(12)
  })

  test('of twenty lines any two differ by 10 or more to normal sight', () => {
    expect(leastDifference(many.slice(0, 20).map(colorOf))).toBeGreaterThan(10)
  })

  test('no two of seventy lines have the same color', () => {
    expect(leastDifference(many.map(colorOf))).toBeGreaterThan(1)
  })

  test('every line stands out by 3 to 1', () => {
    const ground = luminance(linear(grounds[scheme]))
    for (const index of many) {
      const line = luminance(colorOf(index))
      expect((Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05)).toBeGreaterThan(3)
    }
  })
})

test('no two lines have the same shape of points and the same dashes', () => {
  const styles = many.map((index) => {
    const { shape, dash } = lineStyle(index, 'light')
    return `${shape} ${dash}`
  })
  expect(new Set(styles).size).toBe(many.length)
})

/** The least difference between any two colours, by CIEDE2000. */
function leastDifference(colors: Triple[]): number {
  const seen = colors.map(labOf)
  return Math.min(
    ...seen.flatMap((one, index) => seen.slice(index + 1).map((other) => ciede2000(one, other))),
  )
}

function linear(color: string): Triple {
  const [lightness, chroma, hue] = color.match(/[\d.]+(?=[% )])/g) ?? []
  if (!color.startsWith('oklch')) return fromHex(color)
  return fromOklch(Number(lightness) / 100, Number(chroma), (Number(hue) * Math.PI) / 180)
}

/** Ottosson 2020; colours that the screen cannot show are clipped. */
function fromOklch(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const cubes: Triple = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return seenBy(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cubes,
  )
}

function fromHex(hex: string): Triple {
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple
}

function seenBy(matrix: [Triple, Triple, Triple], color: Triple): Triple {
  return matrix.map((row) => Math.min(1, Math.max(0, dot(row, color)))) as Triple
}

function dot(one: Triple, other: Triple): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

function luminance(color: Triple): number {
  return dot([0.2126, 0.7152, 0.0722], color)
}

function labOf(color: Triple): Triple {
  const bend = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const x = bend(dot([0.4124, 0.3576, 0.1805], color) / 0.95047)
  const y = bend(luminance(color))
  const z = bend(dot([0.0193, 0.1192, 0.9505], color) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Sharma, Wu and Dalal 2005. */
function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const degree = Math.PI / 180
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1.5 - 0.5 * Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)]
  const hue = (a: number, b: number) => (Math.atan2(b, a * stretch) / degree + 360) % 360
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)]
  const turn = ((h2 - h1 + 540) % 360) - 180
  const step = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degree)
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const h = (h1 + turn / 2 + 360) % 360
  const t =
    1 -
    0.17 * Math.cos((h - 30) * degree) +
    0.24 * Math.cos(2 * h * degree) +
    0.32 * Math.cos((3 * h + 6) * degree) -
    0.2 * Math.cos((4 * h - 63) * degree)
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2))
  const colorfulness = (c2 - c1) / (1 + 0.045 * c)
  const shade = step / (1 + 0.015 * c * t)
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degree)
  return Math.sqrt(lightness ** 2 + colorfulness ** 2 + shade ** 2 + rotation * colorfulness * shade)
}
