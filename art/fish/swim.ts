import type { Geometry } from '../render/geometry.ts'
import { between, seeded } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { cross, scale, unit } from '../render/vector.ts'
import type { Species } from './fish.ts'
import { drawFish } from './fish.ts'

type Course = {
  at: Vector
  size: number
  /** Where the snout points to: 0 right, pi left, a little more or less turns it to or from the eye. */
  yaw?: number
  pitch?: number
  bend?: number
  paddle?: number
  detail?: number
}

export function swim(
  geometry: Geometry,
  species: Species,
  { at, size, yaw = 0, pitch = 0, ...pose }: Course,
): void {
  const x: Vector = [Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.sin(yaw) * Math.cos(pitch)]
  const z = unit(cross(x, [0, 1, 0]))
  const y = cross(z, x)
  drawFish(geometry, species, {
    place: { x: scale(x, size), y: scale(y, size), z: scale(z, size), origin: at },
    ...pose,
  })
}

type School = {
  seed: number
  count: number
  /** Where the school comes from and where it goes, along a bow of the height `bow`. */
  from: Vector
  to: Vector
  bow: number
  spread: Vector
  size: number
}

/** A school along a bow; all head the same way, more or less. */
export function swimTogether(geometry: Geometry, species: Species, school: School): void {
  const random = seeded(school.seed)
  const { from, to, bow, spread, count } = school
  for (let i = 0; i < count; i++) {
    const t = (i + random()) / count
    const lift = bow * 4 * t * (1 - t)
    const at: Vector = [
      from[0] + (to[0] - from[0]) * t + between(random, [-spread[0], spread[0]]),
      from[1] + (to[1] - from[1]) * t + lift + between(random, [-spread[1], spread[1]]),
      from[2] + (to[2] - from[2]) * t + between(random, [-spread[2], spread[2]]),
    ]
    const slope = (to[1] - from[1] + bow * 4 * (1 - 2 * t)) / Math.hypot(to[0] - from[0], to[2] - from[2])
    const facing = Math.atan2(-(to[2] - from[2]), to[0] - from[0])
    swim(geometry, species, {
      at,
      size: school.size * between(random, [0.75, 1.15]),
      yaw: facing + between(random, [-0.35, 0.35]),
      pitch: Math.atan(slope) * 0.8 + between(random, [-0.15, 0.15]),
      bend: between(random, [-0.4, 0.4]),
      detail: 0.42,
    })
  }
}
