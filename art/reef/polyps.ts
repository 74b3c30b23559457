import type { Geometry } from '../render/geometry.ts'
import type { Random } from '../render/random.ts'
import { between, noise, pick, seeded, smooth } from '../render/random.ts'
import type { Joint } from '../render/tube.ts'
import { drawBall, drawTube } from '../render/tube.ts'
import type { Place, Vector } from '../render/vector.ts'
import { add, mix, paint, scale, standing, unit } from '../render/vector.ts'

/** The face of a zoanthid: mouth, disc, the ring around it, and the skirt of tentacles. */
export type Face = { mouth: string; disc: string; ring: string; skirt: string }
type Zoanthids = { seats: readonly Place[]; seed: number; faces: readonly [Face, ...Face[]]; size: number }

export function drawZoanthids(geometry: Geometry, { seats, seed, faces, size }: Zoanthids): void {
  const random = seeded(seed)
  for (const seat of seats) {
    const face = pick(random, faces)
    const own = size * between(random, [0.8, 1.15])
    geometry.at(seat, () =>
      geometry.at(
        standing({
          origin: [0, 0, 0],
          up: [between(random, [-0.25, 0.25]), 1, between(random, [-0.25, 0.25])],
          size: own,
        }),
        () => drawZoanthid(geometry, { face, random }),
      ),
    )
  }
}

function drawZoanthid(geometry: Geometry, { face, random }: { face: Face; random: Random }): void {
  const mouth = paint(face.mouth)
  const disc = paint(face.disc)
  const ring = paint(face.ring)
  const skirt = paint(face.skirt)
  const stalk = scale(mix(disc, paint('#6b5a52'), 0.6), 0.6)
  drawTube(geometry, {
    joints: [
      { at: [0, -0.8, 0], radius: 0.42, color: scale(stalk, 0.7) },
      { at: [0, -0.05, 0], radius: 0.6, color: stalk },
    ],
    stuff: 'flesh',
    around: 12,
  })
  geometry.surface({ columns: 28, rows: 12, stuff: 'flesh', round: true }, (u, v, spot) => {
    const angle = u * Math.PI * 2
    spot[0] = Math.cos(angle) * v
    spot[1] = 0.62 - 0.16 * (1 - v) ** 2 + 0.1 * smooth(0.2, 0, v) + 0.04 * Math.sin(v * 3)
    spot[2] = Math.sin(angle) * v
    const rays = 0.85 + 0.15 * Math.cos(angle * 14)
    const inner = mix(mouth, scale(disc, rays), smooth(0.16, 0.3, v))
    spot.set(mix(inner, ring, smooth(0.58, 0.74, v)), 3)
  })
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < 19; i++) {
      const angle = ((i + row * 0.5) / 19) * Math.PI * 2
      const out: Vector = [Math.cos(angle), 0, Math.sin(angle)]
      const rise = 0.62 + (row === 0 ? 0.02 : 0.2) + random() * 0.1
      const reach = row === 0 ? 1.62 : 1.42
      drawTube(geometry, {
        joints: [
          { at: add(scale(out, 0.93), [0, 0.6, 0]), radius: 0.105, color: scale(skirt, 0.75) },
          { at: add(scale(out, 1.22), [0, rise - 0.04, 0]), radius: 0.085, color: skirt },
          { at: add(scale(out, reach), [0, rise, 0]), radius: 0.045, color: mix(skirt, [1, 1, 1], 0.25) },
        ],
        stuff: 'flesh',
        around: 6,
        dome: 2,
      })
    }
}

type Tentacles = {
  place: Place
  seed: number
  base: string
  limb: string
  tip: string
  count: number
  /** Length of a tentacle and radius of the head, in units. */
  reach: number
  head: number
  /** Where the current carries them. */
  flow?: Vector
  bulb?: number
  thick?: number
}

/** A head of long tentacles that sway together and end in bright tips: torch coral, or an anemone with larger bulbs. */
export function drawTentacles(geometry: Geometry, tentacles: Tentacles): void {
  const { place, seed, count, reach, head, flow = [0.25, 0, 0], bulb = 1.35, thick = 0.034 } = tentacles
  const random = seeded(seed)
  const base = paint(tentacles.base)
  const limb = paint(tentacles.limb)
  const tip = paint(tentacles.tip)
  geometry.at(place, () => {
    drawBall(geometry, {
      at: [0, 0, 0],
      radius: head,
      squash: 0.6,
      color: scale(base, 0.7),
      stuff: 'flesh',
      steps: 10,
    })
    for (let i = 0; i < count; i++) {
      const lean = 1.32 * Math.sqrt((i + 0.5) / count) * between(random, [0.9, 1.06])
      const turn = i * 2.39996 + random() * 0.4
      let along: Vector = [Math.sin(lean) * Math.cos(turn), Math.cos(lean), Math.sin(lean) * Math.sin(turn)]
      let at: Vector = [along[0] * head * 0.9, along[1] * head * 0.5, along[2] * head * 0.9]
      const own = reach * between(random, [0.72, 1.08])
      const joints: Joint[] = []
      const steps = 9
      const swirl = random() * 6.283
      for (let k = 0; k <= steps; k++) {
        const share = k / steps
        const color = mix(
          mix(scale(base, 0.8), limb, smooth(0, 0.6, share)),
          tip,
          smooth(0.86, 1, share) * 0.8,
        )
        joints.push({ at, radius: thick * (1.15 - 0.42 * share), color })
        const wave = Math.sin(share * 4 + swirl) * 0.12
        along = unit(
          add(along, [
            flow[0] * 0.35 + wave,
            flow[1] * 0.3 - 0.05 * share,
            flow[2] * 0.35 + Math.cos(share * 3.4 + swirl) * 0.1,
          ]),
        )
        at = add(at, scale(along, own / steps))
      }
      drawTube(geometry, { joints, stuff: 'flesh', around: 9 })
      drawBall(geometry, {
        at: (joints.at(-1) as Joint).at,
        radius: thick * bulb,
        color: tip,
        stuff: 'flesh',
        steps: 7,
      })
    }
  })
}

type Dome = {
  place: Place
  seed: number
  valley: string
  ridge: string
  radius: number
  squash?: number
  freq?: number
}

/** Brain coral: a dome with winding ridges and valleys of another colour. */
export function drawBrain(
  geometry: Geometry,
  { place, seed, valley, ridge, radius, squash = 0.62, freq = 8 }: Dome,
): void {
  const low = paint(valley)
  const high = paint(ridge)
  geometry.at(place, () => {
    geometry.surface({ columns: 300, rows: 150, stuff: 'flesh', round: true }, (u, v, spot) => {
      const lean = v * Math.PI * 0.62
      const angle = u * Math.PI * 2
      const x = Math.sin(lean) * Math.cos(angle)
      const y = Math.cos(lean)
      const z = Math.sin(lean) * Math.sin(angle)
      const fold =
        noise(x * 2.3 + seed, y * 2.3, z * 2.3) * 1.6 + noise(x * 4.6, y * 4.6 + seed, z * 4.6) * 0.7
      const wave = 0.5 + 0.5 * Math.cos(fold * freq)
      const crest = smooth(0.25, 0.85, wave)
      const swell = radius * (1 + 0.1 * noise(x * 1.4, y * 1.4 + seed, z * 1.4) + crest * 0.055)
      spot[0] = x * swell
      spot[1] = y * swell * squash
      spot[2] = z * swell
      spot.set(scale(mix(low, high, crest), 0.75 + 0.35 * crest), 3)
    })
  })
}
