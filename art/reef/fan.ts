import type { Geometry } from '../render/geometry.ts'
import { between, noise, seeded, smooth } from '../render/random.ts'
import type { Joint } from '../render/tube.ts'
import { drawTube } from '../render/tube.ts'
import type { Place, Vector } from '../render/vector.ts'
import { add, mix, paint, scale } from '../render/vector.ts'

type Fan = { place: Place; seed: number; body: string; tip: string; orders?: number }

/** A gorgonian: twigs that fork again and again in one plane across the current. */
export function drawFan(geometry: Geometry, { place, seed, body, tip, orders = 6 }: Fan): void {
  const random = seeded(seed)
  const dark = paint(body)
  const light = paint(tip)
  const turned = (angle: number) => Math.max(-1.35, Math.min(1.35, angle))
  const grow = (from: Vector, angle: number, order: number): void => {
    const share = order / orders
    const reach = between(random, [0.16, 0.25]) * 0.9 ** order * (order === 0 ? 1.1 : 1)
    const joints: Joint[] = []
    let at = from
    let heading = angle
    for (let i = 0; i <= 4; i++) {
      const radius = 0.034 * 0.74 ** order * (1 - 0.12 * (i / 4)) + 0.005
      joints.push({ at, radius, color: mix(dark, light, share * 0.8 + 0.05 * i) })
      heading += between(random, [-0.1, 0.1])
      const ripple = noise(at[0] * 2, at[1] * 2, seed) * 0.12
      at = add(at, scale([Math.sin(heading), Math.cos(heading), ripple], reach / 4))
    }
    drawTube(geometry, { joints, stuff: 'coral', around: 6, dome: 2 })
    if (order >= orders) return
    const forks = order < 2 ? 3 : 2
    for (let k = 0; k < forks; k++) {
      const side = (k / (forks - 1)) * 2 - 1
      grow((joints.at(-1) as Joint).at, turned(angle + side * between(random, [0.26, 0.52])), order + 1)
    }
  }
  geometry.at(place, () => grow([0, 0, 0], between(random, [-0.1, 0.1]), 0))
}

type Leather = { place: Place; seed: number; cap: string; polyp: string; growth?: number }

/** Toadstool leather: a stalk and a folded cap covered with small polyps. */
export function drawLeather(geometry: Geometry, { place, seed, cap, polyp, growth = 1 }: Leather): void {
  const random = seeded(seed)
  const skin = paint(cap)
  const bright = paint(polyp)
  const reach = 0.5 * (0.35 + 0.65 * growth)
  const lift = 0.45 * (0.35 + 0.65 * growth)
  const edge = (angle: number) => 1 + 0.14 * Math.sin(angle * 3 + seed) + 0.1 * Math.sin(angle * 7 + seed * 2)
  const height = (angle: number, r: number) =>
    lift +
    reach * (0.12 * r * r + 0.2 * r ** 3 * Math.sin(angle * 5 + seed) + 0.08 * r ** 3 * Math.sin(angle * 9))
  geometry.at(place, () => {
    geometry.surface({ columns: 120, rows: 50, stuff: 'flesh', round: true }, (u, v, spot) => {
      const angle = u * Math.PI * 2
      const r = v < 0.6 ? v / 0.6 : 1 - smooth(0.6, 0.85, v) * 0.68
      const down = v < 0.6 ? 0 : smooth(0.6, 1, v)
      const away = r * reach * edge(angle)
      spot[0] = Math.cos(angle) * away
      spot[1] = (height(angle, Math.min(1, r)) - 0.03 * smooth(0.58, 0.66, v)) * (1 - down)
      spot[2] = Math.sin(angle) * away
      spot.set(scale(skin, v < 0.6 ? 0.85 + 0.15 * r : 0.75 - 0.3 * down), 3)
    })
    for (let i = 0; i < 420 * growth; i++) {
      const r = Math.sqrt((i + 0.5) / (420 * growth)) * 0.97
      const angle = i * 2.39996
      const away = r * reach * edge(angle)
      const root: Vector = [Math.cos(angle) * away, height(angle, r), Math.sin(angle) * away]
      const top = add(root, [
        between(random, [-0.02, 0.03]) + root[0] * 0.06,
        0.06,
        between(random, [-0.02, 0.02]) + root[2] * 0.06,
      ])
      drawTube(geometry, {
        joints: [
          { at: root, radius: 0.008, color: skin },
          { at: top, radius: 0.011, color: bright },
        ],
        stuff: 'flesh',
        around: 5,
        dome: 2,
      })
    }
  })
}
