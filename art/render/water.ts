import { blurred } from './blur.ts'
import { blend, clamp, noise, seeded, smooth } from './random.ts'
import type { Vector } from './vector.ts'
import { dot, mix, unit } from './vector.ts'

/** The water of a scene and the light in it. Distances are in the scene's units, about 10 cm each. */
export type Water = {
  /** Towards the sun or the lamp. */
  sun: Vector
  sunlight: Vector
  /** The colours of the light from above, from the side and from below. */
  shallow: Vector
  middle: Vector
  deep: Vector
  /** The share of light that one unit of water swallows. */
  haze: number
  shafts: number
  caustics: number
  /** Height of the water's surface. */
  surface: number
  time: number
}

/** Colour of endless water in a direction. */
export function waterColor(water: Water, direction: Vector): Vector {
  const { deep, middle, shallow } = water
  const low = mix(deep, middle, smooth(-0.55, 0.12, direction[1]))
  const high = mix(low, shallow, smooth(0.02, 0.75, direction[1]))
  const towards = clamp(dot(direction, unit(water.sun)))
  const glare = towards ** 5 * 0.5 + towards ** 24 * 0.8
  return [high[0] + shallow[0] * glare, high[1] + shallow[1] * glare, high[2] + shallow[2] * glare]
}

const cells = 512
let pattern: Float32Array | undefined

/** The net of light that waves throw on the ground; tiles every 2 pi. */
export function causticLight(x: number, y: number): number {
  pattern ??= drawCaustics()
  const u = (x / (2 * Math.PI)) * cells
  const v = (y / (2 * Math.PI)) * cells
  const fu = Math.floor(u)
  const fv = Math.floor(v)
  const at = (i: number, j: number) =>
    (pattern as Float32Array)[((fv + j) & 511) * cells + ((fu + i) & 511)] as number
  const upper = blend(at(0, 0), at(1, 0), u - fu)
  return blend(upper, blend(at(0, 1), at(1, 1), u - fu), v - fv)
}

type Wave = { x: number; y: number; height: number; phase: number }

/** Waves that fit into a tile a whole number of times, so that the pattern has no seam. */
function rollWaves(): Wave[] {
  const random = seeded(29)
  const waves: Wave[] = []
  while (waves.length < 16) {
    const x = Math.round(random() * 12 - 6)
    const y = Math.round(random() * 12 - 6)
    const steepness = Math.hypot(x, y)
    if (steepness < 1.5 || steepness > 6.5) continue
    waves.push({ x, y, height: steepness ** -1.75, phase: random() * 2 * Math.PI })
  }
  return waves
}

/** Rays fall straight on to waves, are bent by their slope, and gather on the ground: the more, the brighter. */
function drawCaustics(): Float32Array {
  const waves = rollWaves()
  const gathered = new Float32Array(cells * cells)
  const perCell = 4
  const rays = cells * perCell
  const bend = (0.21 * cells) / (2 * Math.PI)
  for (let row = 0; row < rays; row++)
    for (let column = 0; column < rays; column++) {
      const x = (column / rays) * 2 * Math.PI
      const y = (row / rays) * 2 * Math.PI
      let [slopeX, slopeY] = [0, 0]
      for (const wave of waves) {
        const slope = wave.height * Math.cos(wave.x * x + wave.y * y + wave.phase)
        slopeX += slope * wave.x
        slopeY += slope * wave.y
      }
      const u = Math.floor(column / perCell + slopeX * bend) & 511
      const v = Math.floor(row / perCell + slopeY * bend) & 511
      gathered[v * cells + u] = (gathered[v * cells + u] as number) + 1 / perCell ** 2
    }
  const soft = blurred({ width: cells, height: cells, light: gathered }, { radius: 1, channels: 1 })
  return soft.map((light) => Math.min(1.6, Math.max(0, light - 0.6) * 0.55))
}

/** Brightness of the shafts of light at a point: holes in the waves above, carried down along the sun's direction. */
export function shaftLight(water: Water, x: number, y: number, z: number): number {
  const fall = (water.surface - y) / water.sun[1]
  const u = x + water.sun[0] * fall
  const v = z + water.sun[2] * fall
  const broad = noise(u * 0.42 + water.time, v * 0.07, water.time)
  const fine = noise(u * 1.7, v * 0.11 + water.time, 4.2)
  const thin = noise(u * 4.1 + 7, v * 0.16, water.time)
  return smooth(0.05, 0.8, broad + 0.5 * fine + 0.28 * thin) ** 1.5
}
