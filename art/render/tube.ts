import type { Geometry, StuffName } from './geometry.ts'
import type { Vector } from './vector.ts'
import { add, cross, dot, scale, sides, subtract, unit } from './vector.ts'

export type Joint = { at: Vector; radius: number; color: Vector }
type Tube = {
  joints: readonly Joint[]
  stuff: StuffName
  around?: number /** Rows of the dome at the end. */
  dome?: number
}

/** A round limb through its joints, closed by a dome at the last one. */
export function drawTube(geometry: Geometry, { joints, stuff, around = 9, dome = 4 }: Tube): void {
  const last = joints.length - 1
  const rows = last + dome
  const frames = framesAlong(joints)
  geometry.surface({ columns: around, rows, stuff, round: true }, (u, v, spot) => {
    const row = Math.round(v * rows)
    const index = Math.min(row, last)
    const joint = joints[index] as Joint
    const frame = frames[index] as Frame
    const bow = row > last ? ((row - last) / dome) * (Math.PI / 2) : 0
    const radius = joint.radius * Math.max(0.02, Math.cos(bow))
    const rise = joint.radius * Math.sin(bow)
    const angle = u * Math.PI * 2
    const out = add(scale(frame.right, Math.cos(angle) * radius), scale(frame.up, Math.sin(angle) * radius))
    const at = add(add(joint.at, out), scale(frame.along, rise))
    spot.set(at)
    spot.set(joint.color, 3)
  })
}

type Frame = { along: Vector; right: Vector; up: Vector }

/** Each frame is turned from the one before as little as possible, so that the limb does not twist. */
function framesAlong(joints: readonly Joint[]): Frame[] {
  const frames: Frame[] = []
  for (let i = 0; i < joints.length; i++) {
    const before = joints[Math.max(0, i - 1)] as Joint
    const after = joints[Math.min(joints.length - 1, i + 1)] as Joint
    const along = unit(subtract(after.at, before.at))
    const last = frames.at(-1)
    const right =
      last === undefined ? sides(along)[0] : unit(subtract(last.right, scale(along, dot(last.right, along))))
    frames.push({ along, right, up: cross(along, right) })
  }
  return frames
}

type Ball = { at: Vector; radius: number; color: Vector; stuff: StuffName; squash?: number; steps?: number }

export function drawBall(
  geometry: Geometry,
  { at, radius, color, stuff, squash = 1, steps = 8 }: Ball,
): void {
  geometry.surface({ columns: steps * 2, rows: steps, stuff, round: true }, (u, v, spot) => {
    const height = -Math.cos(v * Math.PI)
    const flat = Math.sin(v * Math.PI) * radius
    spot[0] = at[0] + Math.cos(u * Math.PI * 2) * flat
    spot[1] = at[1] + height * radius * squash
    spot[2] = at[2] + Math.sin(u * Math.PI * 2) * flat
    spot.set(color, 3)
  })
}
