import type { Geometry } from '../render/geometry.ts'
import { clamp, noise, smooth } from '../render/random.ts'
import { drawBall } from '../render/tube.ts'
import type { Place, Vector } from '../render/vector.ts'
import { mix, paint, scale } from '../render/vector.ts'

type Point = readonly [number, number]

/** A fish of length 1 from snout (x 0.5) to tail (x -0.5), y up. */
export type Species = {
  /** From snout to the root of the tail: x, back, belly, half its width. */
  profile: readonly (readonly [number, number, number, number])[]
  /** Colour of the skin at x, and at `height` from -1 (belly) to 1 (back). */
  skin: (x: number, height: number) => Vector
  fins: readonly Fin[]
  eye: { x: number; y: number; radius: number; iris: string }
  /** Fin at the side: its root, length and colours. */
  pectoral: { x: number; y: number; length: number; drop: number; color: string; rim: string }
}

export type Fin = {
  base: readonly Point[]
  edge: readonly Point[]
  color: string
  rim: string
  /** Share of the fin that the rim takes. */
  margin: number
  rays: number
  /** A second colour of the fin; it covers the first one where it is defined. */
  over?: (x: number, y: number) => Vector | undefined
}

type Swim = {
  place: Place
  bend?: number
  /** Spread of the side fins, in radians. */
  paddle?: number
  /** Fish of a school need fewer triangles. */
  detail?: number
}

export function drawFish(
  geometry: Geometry,
  species: Species,
  { place, bend = 0, paddle = 0.6, detail = 1 }: Swim,
): void {
  const curl = (x: number) => bend * (0.35 - x) * Math.abs(0.35 - x)
  geometry.at(place, () => {
    drawBody(geometry, species, { curl, detail })
    for (const fin of species.fins) drawFin(geometry, fin, { curl, detail })
    for (const side of [1, -1]) {
      drawEye(geometry, species, side)
      drawPectoral(geometry, species, { side, paddle })
    }
  })
}

type Body = { /** How far aside the spine lies at x. */ curl: (x: number) => number; detail: number }

function drawBody(geometry: Geometry, { profile, skin, eye }: Species, { curl, detail }: Body): void {
  geometry.surface(
    { columns: Math.round(84 * detail), rows: Math.round(190 * detail), stuff: 'scales', round: true },
    (u, v, spot) => {
      const [x, back, belly, half] = along(profile, v)
      const angle = u * Math.PI * 2
      const s = Math.sin(angle)
      const c = Math.cos(angle)
      const middle = (back + belly) / 2
      const tall = (back - belly) / 2
      const y = middle + s * tall
      spot[0] = x
      spot[1] = y
      spot[2] = Math.sign(c) * Math.abs(c) ** 0.85 * half + curl(x)
      const gill = Math.exp(
        -(((x - (eye.x - 0.105 - 0.05 * (1 - ((y - eye.y + 0.03) / 0.2) ** 2))) / 0.006) ** 2),
      )
      const shown = gill * smooth(0.17, 0.1, Math.abs(y - eye.y + 0.03)) * 0.35
      const scalePattern = 1 + 0.06 * noise(x * 60, y * 60, 1)
      spot.set(scale(skin(x, s), scalePattern * (1 - shown)), 3)
    },
  )
}

/** A point on a smooth curve through a list of number rows. */
function along(rows: Species['profile'], share: number): [number, number, number, number] {
  const place = clamp(share) * (rows.length - 1)
  const index = Math.min(rows.length - 2, Math.floor(place))
  const t = place - index
  const row = (i: number) => rows[clamp(i, 0, rows.length - 1)] as readonly number[]
  return [0, 1, 2, 3].map((k) => {
    const [p0, p1, p2, p3] = [-1, 0, 1, 2].map((d) => row(index + d)[k] as number) as [
      number,
      number,
      number,
      number,
    ]
    return (
      0.5 *
      (2 * p1 +
        (p2 - p0) * t +
        (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
        (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
    )
  }) as [number, number, number, number]
}

function onLine(points: readonly Point[], share: number): Point {
  const [x, y] = along(
    points.map(([px, py]) => [px, py, 0, 0] as const),
    share,
  )
  return [x, y]
}

function drawFin(
  geometry: Geometry,
  { base, edge, color, rim, margin, rays, over }: Fin,
  { curl, detail }: Body,
): void {
  const inner = paint(color)
  const outer = paint(rim)
  geometry.surface(
    { columns: Math.round(120 * detail), rows: Math.round(26 * detail), stuff: 'fin' },
    (u, v, spot) => {
      const [bx, by] = onLine(base, u)
      const [ex, ey] = onLine(edge, u)
      const ray = Math.cos(u * rays * Math.PI * 2)
      const reach = v * (1 + 0.018 * ray * v)
      const x = bx + (ex - bx) * reach
      const y = by + (ey - by) * reach
      spot[0] = x
      spot[1] = y
      spot[2] = curl(x) + 0.006 * ray * v + 0.012 * Math.sin(u * 9) * v
      const own = over?.(x, y) ?? inner
      const shaded = scale(own, 0.86 + 0.2 * ray * smooth(0, 0.3, v) - 0.12 * (1 - v))
      spot.set(mix(shaded, outer, smooth(1 - margin, 1 - margin * 0.7, v)), 3)
    },
  )
}

function drawEye(geometry: Geometry, { eye, profile }: Species, side: number): void {
  const share = (0.5 - eye.x) / (0.5 - ((profile.at(-1) as readonly number[])[0] as number))
  let half = 0
  for (let i = 0; i <= 40; i++) {
    const row = along(profile, i / 40)
    if (row[0] <= eye.x) {
      const tall = (row[1] - row[2]) / 2
      const off = (eye.y - (row[1] + row[2]) / 2) / tall
      half = row[3] * Math.sqrt(Math.max(0, 1 - off * off)) ** 0.85
      break
    }
  }
  const z = side * (half - eye.radius * 0.32)
  const iris = paint(eye.iris)
  const dark: Vector = [0.004, 0.004, 0.008]
  geometry.surface({ columns: 26, rows: 22, stuff: 'eye', round: true }, (u, v, spot) => {
    const lean = v * Math.PI * 0.55
    const flat = Math.sin(lean) * eye.radius
    spot[0] = eye.x + Math.cos(u * 6.2832) * flat
    spot[1] = eye.y + Math.sin(u * 6.2832) * flat
    spot[2] = z + side * Math.cos(lean) * eye.radius * 0.62
    spot.set(v < 0.56 ? dark : v < 0.8 ? iris : scale(iris, 0.3), 3)
  })
  const glint: Vector = [eye.x + eye.radius * 0.22, eye.y + eye.radius * 0.3, z + side * eye.radius * 0.52]
  drawBall(geometry, {
    at: glint,
    radius: eye.radius * 0.13,
    color: [0.9, 0.9, 0.9],
    stuff: 'screen',
    steps: 6,
  })
  if (share > 1) throw new Error('The eye lies behind the body.')
}

function drawPectoral(
  geometry: Geometry,
  { pectoral, profile }: Species,
  { side, paddle }: { side: number; paddle: number },
): void {
  const { x, y, length, drop } = pectoral
  const inner = paint(pectoral.color)
  const outer = paint(pectoral.rim)
  const half = Math.max(...profile.map((row) => row[3])) * 0.9
  geometry.surface({ columns: 60, rows: 20, stuff: 'fin' }, (u, v, spot) => {
    const fan = (u - 0.5) * 1.5
    const round = length * (0.8 + 0.2 * Math.cos(fan * 1.3)) * v
    const back = Math.cos(fan) * round
    spot[0] = x - back * Math.cos(paddle)
    spot[1] = y + Math.sin(fan - drop) * round
    spot[2] = side * (half + back * Math.sin(paddle) * 0.7 + 0.005)
    const ray = Math.cos(u * 14 * Math.PI * 2)
    spot.set(mix(scale(inner, 0.9 + 0.16 * ray * v), outer, smooth(0.84, 0.92, v)), 3)
  })
}
