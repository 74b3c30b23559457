export type Vector = readonly [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const length = (a: Vector): number => Math.hypot(a[0], a[1], a[2])

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(a: Vector): Vector {
  const size = length(a)
  return size < 1e-9 ? [0, 1, 0] : scale(a, 1 / size)
}

export const mix = (a: Vector, b: Vector, share: number): Vector => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

/** Two directions at right angles to the given one and to each other. */
export function sides(along: Vector): readonly [Vector, Vector] {
  const aside = Math.abs(along[1]) > 0.9 ? ([1, 0, 0] as const) : ([0, 1, 0] as const)
  const right = unit(cross(aside, along))
  return [right, cross(along, right)]
}

/** A place in the scene: where an own x, y and z axis point to, and where the origin goes. */
export type Place = { x: Vector; y: Vector; z: Vector; origin: Vector }

export const nowhere: Place = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] }

export function placed(place: Place, [x, y, z]: Vector): Vector {
  return [
    place.origin[0] + place.x[0] * x + place.y[0] * y + place.z[0] * z,
    place.origin[1] + place.x[1] * x + place.y[1] * y + place.z[1] * z,
    place.origin[2] + place.x[2] * x + place.y[2] * y + place.z[2] * z,
  ]
}

/** Stands at `origin` with its y axis along `up`, turned about it by `turn`. */
export function standing({ origin, up = [0, 1, 0], size = 1, turn = 0 }: Standing): Place {
  const y = unit(up)
  const [a, b] = sides(y)
  const x = add(scale(a, Math.cos(turn)), scale(b, Math.sin(turn)))
  const z = cross(x, y)
  return { x: scale(x, size), y: scale(y, size), z: scale(z, size), origin }
}

type Standing = { origin: Vector; up?: Vector; size?: number; turn?: number }

/** A colour of the screen (#rrggbb) as amounts of light. */
export function paint(hex: string): Vector {
  const value = Number.parseInt(hex.slice(1), 16)
  return [toLight(value >> 16), toLight((value >> 8) & 255), toLight(value & 255)]
}

function toLight(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
