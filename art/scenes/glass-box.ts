import type { Geometry, StuffName } from '../render/geometry.ts'
import { blend, smooth } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { mix, paint } from '../render/vector.ts'

const half = 2.85
const front = 2.75
const back = 6.3
const floor = -0.42
const rim = 2.72
const waterline = 2.5

/** The aquarium around a scene: painted back and sides; from the front also its frame, the waterline and the lamp. */
export function drawGlassBox(geometry: Geometry, withFrame: boolean): void {
  geometry.throwNoMoreShadows()
  const low = paint('#0b3a86')
  const high = paint('#3fa0e6')
  wall(geometry, { from: [-half, floor, back], right: [half * 2, 0, 0], up: [0, rim - floor, 0] }, (u, v) => {
    const glow = Math.exp(-(((u - 0.5) / 0.42) ** 2))
    return mix(low, high, smooth(0.1, 1, v) * (0.45 + 0.55 * glow))
  })
  const side = (_u: number, v: number) => mix(paint('#0a3478'), paint('#2a7fc4'), smooth(0.1, 1, v) * 0.75)
  wall(geometry, { from: [-half, floor, front], right: [0, 0, back - front], up: [0, rim - floor, 0] }, side)
  wall(geometry, { from: [half, floor, front], right: [0, 0, back - front], up: [0, rim - floor, 0] }, side)
  if (withFrame) drawFrame(geometry)
}

type Panel = { from: Vector; right: Vector; up: Vector; stuff?: StuffName }

function wall(
  geometry: Geometry,
  { from, right, up, stuff = 'paper' }: Panel,
  color: (u: number, v: number) => Vector,
): void {
  geometry.surface({ columns: 48, rows: 48, stuff }, (u, v, spot) => {
    for (let i = 0; i < 3; i++)
      spot[i] = (from[i] as number) + u * (right[i] as number) + v * (up[i] as number)
    spot.set(color(u, v), 3)
  })
}

function drawFrame(geometry: Geometry): void {
  const z = front - 0.02
  const seam = paint('#0d1a2a')
  const room = paint('#101c2b')
  const cabinet = paint('#1a2634')
  const sand = paint('#b3a07c')
  const bar = (
    x: number,
    y: number,
    size: readonly [number, number],
    color: Vector,
    stuff: StuffName = 'paper',
  ) => wall(geometry, { from: [x, y, z], right: [size[0], 0, 0], up: [0, size[1], 0], stuff }, () => color)
  for (const sign of [-1, 1]) bar(sign * (half + 0.62) - 0.62, floor - 1.5, [1.24, 6], room)
  for (const sign of [-1, 1]) bar(sign * half - 0.025, floor, [0.05, rim - floor], seam)
  bar(-half, floor, [half * 2, 0.37], sand, 'sand')
  bar(-4, floor - 2, [8, 2.0], cabinet)
  bar(-4, floor - 0.03, [8, 0.06], seam)
  bar(-4, rim + 0.34, [8, 2], room)
  bar(-half, waterline, [half * 2, 0.012], [0.62, 0.8, 0.92], 'screen')
  const lamp = paint('#e9f4ff')
  wall(
    geometry,
    { from: [-1.9, rim + 0.2, z + 0.6], right: [3.8, 0, 0], up: [0, 0.1, 0], stuff: 'screen' },
    (u) => mix(lamp, [1.5, 1.6, 1.8], blend(0.2, 1, Math.exp(-(((u - 0.5) / 0.4) ** 2)))),
  )
  bar(-2.1, rim + 0.26, [4.2, 0.12], paint('#1d2733'))
}
