import type { Geometry, StuffName } from '../render/geometry.ts'
import { noise, smooth } from '../render/random.ts'
import { drawBall, drawTube } from '../render/tube.ts'
import type { Place, Vector } from '../render/vector.ts'
import { mix, paint, scale } from '../render/vector.ts'
import type { Ink } from './ink.ts'

type Sheet = {
  place: Place
  ink: Ink
  width: number
  height: number /** How far it rolls up. */
  curl?: number
  seed?: number
}

/** A sheet of paper that the water bends. */
export function drawSheet(
  geometry: Geometry,
  { place, ink, width, height, curl = 0.5, seed = 1 }: Sheet,
): void {
  geometry.at(place, () =>
    geometry.surface({ columns: 230, rows: 200, stuff: 'paper' }, (u, v, spot) => {
      const x = (u - 0.5) * width
      const y = (v - 0.5) * height
      spot[0] = x * (1 - 0.12 * curl * Math.abs(u - 0.5))
      spot[1] = y
      spot[2] =
        curl *
        (0.32 * (u - 0.5) ** 2 * width + 0.1 * Math.sin(v * 4 + seed) + 0.06 * noise(u * 3, v * 3, seed))
      spot.set(ink(u, v), 3)
    }),
  )
}

type Slab = { place: Place; ink: Ink; width: number; height: number; body?: string }

/** A phone: a rounded slab with a lit screen. */
export function drawPhone(geometry: Geometry, { place, ink, width, height, body = '#16212c' }: Slab): void {
  const edge = (angle: number): number => {
    const c = Math.abs(Math.cos(angle)) / (width / 2)
    const s = Math.abs(Math.sin(angle)) / (height / 2)
    return (c ** 9 + s ** 9) ** (-1 / 9)
  }
  const dark = paint(body)
  geometry.at(place, () => {
    geometry.surface({ columns: 160, rows: 10, stuff: 'scales', round: true }, (u, v, spot) => {
      const angle = u * Math.PI * 2
      const bow = v * Math.PI
      const away = edge(angle) - 0.03 + 0.03 * Math.sin(bow)
      const inside = v === 0 || v === 1 ? 0 : 1
      spot[0] = Math.cos(angle) * away * inside
      spot[1] = Math.sin(angle) * away * inside
      spot[2] = -Math.cos(bow) * 0.04
      spot.set(dark, 3)
    })
    geometry.surface({ columns: 260, rows: 150, stuff: 'screen', round: true }, (u, v, spot) => {
      const angle = u * Math.PI * 2
      const away = v * (edge(angle) - 0.045)
      const x = Math.cos(angle) * away
      const y = Math.sin(angle) * away
      spot[0] = x
      spot[1] = y
      spot[2] = -0.052
      spot.set(scale(ink(x / (width - 0.09) + 0.5, y / (height - 0.09) + 0.5), 0.5), 3)
    })
  })
}

/** A tube of a test kit with coloured water, a pale empty neck and a cap. */
export function drawVial(
  geometry: Geometry,
  { place, liquid, fill = 0.62 }: { place: Place; liquid: string; fill?: number },
): void {
  const water = paint(liquid)
  const glass: Vector = [0.62, 0.8, 0.86]
  const radius = 0.085
  geometry.at(place, () => {
    drawBall(geometry, { at: [0, radius, 0], radius, color: scale(water, 0.9), stuff: 'glass', steps: 14 })
    const joints = Array.from({ length: 24 }, (_, i) => {
      const share = i / 23
      const color = mix(mix(scale(water, 0.85), water, share), glass, smooth(fill - 0.02, fill + 0.02, share))
      const lip = smooth(fill + 0.03, fill, Math.abs(share - fill) + fill) * 0.3
      return { at: [0, radius + share * 0.72, 0] as Vector, radius, color: scale(color, 1 + lip) }
    })
    drawTube(geometry, { joints, stuff: 'glass', around: 28 })
    const cap = paint('#f26049')
    drawTube(geometry, {
      joints: [0.78, 0.8, 0.92].map((y) => ({ at: [0, y, 0] as Vector, radius: radius * 1.14, color: cap })),
      stuff: 'scales',
      around: 28,
    })
  })
}

/** A worn stone, flat and smooth. */
export function drawPebble(
  geometry: Geometry,
  { at, size, color, seed }: { at: Vector; size: Vector; color: string; seed: number },
): void {
  const tone = paint(color)
  const stuff: StuffName = 'coral'
  geometry.surface({ columns: 90, rows: 50, stuff, round: true }, (u, v, spot) => {
    const lean = v * Math.PI
    const angle = u * Math.PI * 2
    const x = Math.sin(lean) * Math.cos(angle)
    const y = Math.cos(lean)
    const z = Math.sin(lean) * Math.sin(angle)
    const swell = 1 + 0.08 * noise(x * 1.3 + seed, y * 1.3, z * 1.3)
    spot[0] = at[0] + x * size[0] * swell
    spot[1] = at[1] + Math.sign(y) * Math.abs(y) ** 0.8 * size[1] * swell
    spot[2] = at[2] + z * size[2] * swell
    const band = 0.9 + 0.2 * smooth(0.1, 0.4, noise(x * 3, y * 9 + seed, z * 3))
    spot.set(scale(tone, band), 3)
  })
}

/** An open book that stands a little ajar on the sand. */
export function drawBook(geometry: Geometry, { place, ink }: { place: Place; ink: Ink }): void {
  const cover = paint('#0b69a3')
  geometry.at(place, () => {
    for (const side of [-1, 1])
      for (const layer of [0, 1]) {
        const grow = layer === 0 ? 1.05 : 1
        geometry.surface({ columns: 150, rows: 150, stuff: 'paper' }, (u, v, spot) => {
          spot[0] = side * u * 0.62 * grow
          spot[1] = (v - 0.5) * 0.86 * grow
          spot[2] = -0.28 * u - 0.1 * Math.sin(u * Math.PI) + (layer === 0 ? 0.035 : 0)
          spot.set(layer === 0 ? cover : ink(side > 0 ? u : 1 - u, v), 3)
        })
      }
  })
}

/** Turned to the eye by `turn` and leaning back by `lean`; sheets, books and phones show their face along -z. */
export function facing({ at, turn = 0, lean = 0, roll = 0, size = 1 }: Facing): Place {
  const x: Vector = [Math.cos(turn) * Math.cos(roll), Math.sin(roll), Math.sin(turn) * Math.cos(roll)]
  const ahead: Vector = [-Math.sin(turn) * Math.cos(lean), -Math.sin(lean), Math.cos(turn) * Math.cos(lean)]
  const y: Vector = [
    ahead[1] * x[2] - ahead[2] * x[1],
    ahead[2] * x[0] - ahead[0] * x[2],
    ahead[0] * x[1] - ahead[1] * x[0],
  ]
  return { x: scale(x, size), y: scale(y, size), z: scale(ahead, size), origin: at }
}

type Facing = { at: Vector; turn?: number; lean?: number; roll?: number; size?: number }
