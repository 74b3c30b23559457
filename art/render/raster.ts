import type { Geometry } from './geometry.ts'
import type { Vector } from './vector.ts'
import { cross, dot, scale, subtract, unit } from './vector.ts'

/** Where each vertex falls on a picture, and how far away it is. */
type Projection = { x: Float32Array; y: Float32Array; z: Float32Array }

/** For each pixel the nearest triangle, the place within the triangle, and the distance of that place. */
export type Sight = {
  width: number
  height: number
  depth: Float32Array
  triangle: Int32Array
  second: Float32Array
  third: Float32Array
}

export type Camera = {
  from: Vector
  to: Vector /** Focal length in picture heights. */
  zoom: number
  shift?: number
}
export type View = { from: Vector; right: Vector; up: Vector; ahead: Vector; zoom: number; shift: number }

export function lookThrough({ from, to, zoom, shift = 0 }: Camera): View {
  const ahead = unit(subtract(to, from))
  const right = unit(cross([0, 1, 0], ahead))
  return { from, right, up: cross(ahead, right), ahead, zoom, shift }
}

const nearest = 0.05

export function look(
  geometry: Geometry,
  { view, width, height }: { view: View; width: number; height: number },
): Sight {
  const { vertexCount, positions } = geometry
  const projection = emptyProjection(vertexCount)
  const focal = view.zoom * height
  for (let i = 0; i < vertexCount; i++) {
    const x = (positions[i * 3] as number) - view.from[0]
    const y = (positions[i * 3 + 1] as number) - view.from[1]
    const z = (positions[i * 3 + 2] as number) - view.from[2]
    const depth = x * view.ahead[0] + y * view.ahead[1] + z * view.ahead[2]
    projection.z[i] = depth
    projection.x[i] =
      width * (0.5 + view.shift) +
      (focal * (x * view.right[0] + y * view.right[1] + z * view.right[2])) / depth
    projection.y[i] = height / 2 - (focal * (x * view.up[0] + y * view.up[1] + z * view.up[2])) / depth
  }
  const sight: Sight = {
    width,
    height,
    depth: new Float32Array(width * height).fill(1e9),
    triangle: new Int32Array(width * height).fill(-1),
    second: new Float32Array(width * height),
    third: new Float32Array(width * height),
  }
  fill(geometry.corners.subarray(0, geometry.triangleCount * 3), projection, sight)
  return sight
}

function emptyProjection(count: number): Projection {
  return { x: new Float32Array(count), y: new Float32Array(count), z: new Float32Array(count) }
}

/** The shadow map of a light that shines along a direction: the distances to the first triangles that it meets. */
export type Shade = {
  size: number
  depth: Float32Array
  right: Vector
  up: Vector
  ahead: Vector
  span: number
  centre: Vector
}
type Reach = { centre: Vector; span: number; size: number }

type Casters = { geometry: Geometry; corners: Uint32Array }

/** The triangles that can throw a shadow within reach; far ones, which fade into the distance, throw none. */
export function shadowCasters(
  geometry: Geometry,
  { centre, span }: { centre: Vector; span: number },
): Casters {
  const { corners, positions } = geometry
  const count = Math.min(geometry.triangleCount, geometry.lastInShadow)
  const kept = new Uint32Array(count * 3)
  let end = 0
  for (let t = 0; t < count * 3; t += 3) {
    const at = (corners[t] as number) * 3
    const x = (positions[at] as number) - centre[0]
    const y = (positions[at + 1] as number) - centre[1]
    const z = (positions[at + 2] as number) - centre[2]
    if (x * x + y * y + z * z > span * span * 1.7) continue
    kept[end] = corners[t] as number
    kept[end + 1] = corners[t + 1] as number
    kept[end + 2] = corners[t + 2] as number
    end += 3
  }
  return { geometry, corners: kept.subarray(0, end) }
}

export function castShade(
  { geometry, corners }: Casters,
  { from, reach }: { from: Vector; reach: Reach },
): Shade {
  const ahead = scale(unit(from), -1)
  const aside: Vector = Math.abs(ahead[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0]
  const right = unit(cross(aside, ahead))
  const up = cross(ahead, right)
  const { centre, span, size } = reach
  const { vertexCount, positions } = geometry
  const projection = emptyProjection(vertexCount)
  const [cr, cu, ca] = [dot(centre, right), dot(centre, up), dot(centre, ahead)]
  const toPixels = size / (2 * span)
  for (let i = 0; i < vertexCount; i++) {
    const x = positions[i * 3] as number
    const y = positions[i * 3 + 1] as number
    const z = positions[i * 3 + 2] as number
    projection.x[i] = (x * right[0] + y * right[1] + z * right[2] - cr + span) * toPixels
    projection.y[i] = (x * up[0] + y * up[1] + z * up[2] - cu + span) * toPixels
    projection.z[i] = x * ahead[0] + y * ahead[1] + z * ahead[2] - ca + 100
  }
  const depth = new Float32Array(size * size).fill(1e9)
  fill(corners, projection, { width: size, height: size, depth })
  return { size, depth, right, up, ahead, span, centre }
}

type Target = { width: number; height: number; depth: Float32Array } & Partial<Sight>

function fill(corners: Uint32Array, { x, y, z }: Projection, target: Target): void {
  const count = corners.length / 3
  const { width, height } = target
  for (let t = 0; t < count; t++) {
    const a = corners[t * 3] as number
    const b = corners[t * 3 + 1] as number
    const c = corners[t * 3 + 2] as number
    if ((z[a] as number) < nearest || (z[b] as number) < nearest || (z[c] as number) < nearest) continue
    const ax = x[a] as number
    const bx = x[b] as number
    const cx = x[c] as number
    const ay = y[a] as number
    const by = y[b] as number
    const cy = y[c] as number
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    if (left > right) continue
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (top > bottom) continue
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (area === 0) continue
    const flat = { t, left, right, top, bottom, ax, ay, za: z[a] as number }
    const share = 1 / area
    fillTriangle(target, flat, {
      s0: (cy - ay) * share,
      s1: (cx - ax) * share,
      t0: (by - ay) * share,
      t1: (bx - ax) * share,
      zb: (z[b] as number) - flat.za,
      zc: (z[c] as number) - flat.za,
    })
  }
}

type Box = {
  t: number
  left: number
  right: number
  top: number
  bottom: number
  ax: number
  ay: number
  za: number
}
type Slopes = { s0: number; s1: number; t0: number; t1: number; zb: number; zc: number }

function fillTriangle(target: Target, box: Box, { s0, s1, t0, t1, zb, zc }: Slopes): void {
  const { depth, triangle, second, third, width } = target
  for (let py = box.top; py <= box.bottom; py++) {
    const dy = py + 0.5 - box.ay
    for (let px = box.left; px <= box.right; px++) {
      const dx = px + 0.5 - box.ax
      const s = dx * s0 - dy * s1
      const r = dy * t1 - dx * t0
      if (s < 0 || r < 0 || s + r > 1) continue
      const far = box.za + s * zb + r * zc
      const at = py * width + px
      if (far >= (depth[at] as number)) continue
      depth[at] = far
      if (triangle !== undefined && second !== undefined && third !== undefined) {
        triangle[at] = box.t
        second[at] = s
        third[at] = r
      }
    }
  }
}
