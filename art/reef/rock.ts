import type { Geometry } from '../render/geometry.ts'
import { cellDistance, clamp, layeredNoise, noise, smooth } from '../render/random.ts'
import type { Place, Vector } from '../render/vector.ts'
import { add, cross, mix, paint, scale, subtract, unit } from '../render/vector.ts'

export type Rock = {
  centre: Vector
  /** Half its width, height and depth. */
  size: Vector
  seed: number
  /** 0 is bare white rock, 1 has purple coralline algae all over. */
  algae: number
  detail?: number
}

const bare = paint('#93857a')
const worn = paint('#584c4c')
const moss = paint('#55603f')
const purple = paint('#8d4f86')
const pink = paint('#c97ba4')
const pit = paint('#2f2b36')

/** Live rock: a lump with ledges, pits and patches of coralline algae. */
export function drawRock(geometry: Geometry, rock: Rock): void {
  const detail = rock.detail ?? 1
  const steps = Math.round(88 * detail)
  for (let face = 0; face < 6; face++)
    geometry.surface({ columns: steps, rows: steps, stuff: 'rock' }, (u, v, spot) => {
      const direction = cubeDirection(face, u * 2 - 1, v * 2 - 1)
      const [x, y, z] = rockPoint(rock, direction)
      const color = rockColor(rock, { point: [x, y, z], direction })
      spot[0] = x
      spot[1] = y
      spot[2] = z
      spot[3] = color[0]
      spot[4] = color[1]
      spot[5] = color[2]
    })
}

function cubeDirection(face: number, u: number, v: number): Vector {
  const a = Math.tan(u * 0.7854)
  const b = Math.tan(v * 0.7854)
  const directions: readonly Vector[] = [
    [1, a, b],
    [-1, a, b],
    [a, 1, b],
    [a, -1, b],
    [a, b, 1],
    [a, b, -1],
  ]
  return unit(directions[face] as Vector)
}

/** Where the rock's skin is in a direction from its middle. */
function rockPoint({ centre, size, seed }: Rock, direction: Vector): Vector {
  const [x, y, z] = direction
  const s = seed * 13.7
  const broad = layeredNoise(x * 1.1 + s, y * 1.3, z * 1.1 - s, 3)
  const ridges = 1 - 2 * Math.abs(layeredNoise(x * 2.2 - s, y * 3.4, z * 2.2 + s, 3))
  const pits = cellDistance(x * 5 + s, y * 5, z * 5)
  const fine = layeredNoise(x * 9 + s, y * 9, z * 9, 3)
  const swell = 1 + broad * 0.62 + ridges * 0.13 - (1 - smooth(0.05, 0.42, pits)) * 0.1 + fine * 0.09
  return [centre[0] + x * size[0] * swell, centre[1] + y * size[1] * swell, centre[2] + z * size[2] * swell]
}

function rockColor(
  { seed, algae }: Rock,
  { point, direction }: { point: Vector; direction: Vector },
): Vector {
  const [x, y, z] = point
  const cloud = layeredNoise(x * 2.2 + seed, y * 2.2, z * 2.2, 4)
  const crust = layeredNoise(x * 3.3 - seed, y * 3.3 + 7, z * 3.3, 4)
  const dry = mix(paint('#b8aa98'), bare, clamp(algae * 3))
  const base = mix(
    mix(dry, worn, smooth(-0.2, 0.3, cloud) * clamp(0.35 + algae * 2)),
    moss,
    algae * 0.5 * smooth(0.05, 0.4, noise(x * 2, y * 2, z * 2 + 9)),
  )
  const patch = smooth(0.28 - algae * 0.5, 0.4 - algae * 0.42, crust)
  const crusted = mix(
    base,
    mix(purple, pink, smooth(-0.2, 0.35, noise(x * 6, y * 6, z * 6))),
    patch * clamp(algae * 1.4) * 0.86,
  )
  const s = seed * 13.7
  const [dx, dy, dz] = direction
  const hollow = 1 - smooth(0.06, 0.34, cellDistance(dx * 5 + s, dy * 5, dz * 5))
  return mix(crusted, pit, hollow * 0.7)
}

/** A place for a coral to grow: on the rock's skin in a direction from its middle, pointing up and away from the rock. */
export function ledge(rock: Rock, { direction, lean = 0.5, size = 1, turn = 0 }: Ledge): Place {
  const d = unit(direction)
  const origin = rockPoint(rock, d)
  const step = 0.09
  const a = rockPoint(rock, unit(add(d, [step, 0, 0])))
  const b = rockPoint(rock, unit(add(d, [0, step * 0.3, step])))
  const across = cross(subtract(b, origin), subtract(a, origin))
  const outward = unit(add(unit(across), scale(d, 0.6)))
  const up = unit(mix([0, 1, 0], outward, lean))
  const x = unit(cross(up, [Math.sin(turn), 0.01, Math.cos(turn)]))
  const z = cross(x, up)
  return {
    x: scale(x, size),
    y: scale(up, size),
    z: scale(z, size),
    origin: subtract(origin, scale(up, 0.03)),
  }
}

type Ledge = { direction: Vector; lean?: number; size?: number; turn?: number }

/** Sand with ripples; fine near the eye, coarse far away. */
export function drawSand(geometry: Geometry, sand: Sand): void {
  const light = paint('#d9c59c')
  const dim = paint('#9a8260')
  const { near, far, half, height, dust = 0 } = sand
  const brown = paint('#6e4a28')
  geometry.surface({ columns: 360, rows: 330, stuff: 'sand' }, (u, v, spot) => {
    const z = near / (1 - v * (1 - near / far))
    const x = (u * 2 - 1) * half * (z / near) ** 0.8
    const dune = layeredNoise(x * 0.25, 3, z * 0.25, 3) * 0.5
    const bend = noise(x * 0.5, 1, z * 0.5) * 2.6 + noise(x * 1.3, 8, z * 1.3) * 0.8
    const ripple = Math.sin(z * 9.5 + x * 2.2 + bend * 2.4)
    const strength = smooth(-0.3, 0.4, noise(x * 0.4, 5, z * 0.4)) * smooth(14, 6, z)
    const speck = noise(x * 31, 2, z * 31)
    const clean = scale(mix(dim, light, 0.62 + ripple * 0.2 * strength + dune * 0.5), 0.86 + speck * 0.12)
    const color = mix(clean, brown, dust * smooth(-0.5, 0.15, noise(x * 1.7, 4, z * 1.7)))
    spot[0] = x
    spot[1] = height + dune + ripple * 0.022 * strength
    spot[2] = z
    spot[3] = color[0]
    spot[4] = color[1]
    spot[5] = color[2]
  })
}

type Sand = {
  near: number
  far: number
  half: number
  height: number
  /** How much of it brown diatoms cover, as in a young tank. */
  dust?: number
}
