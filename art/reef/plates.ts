import type { Geometry } from '../render/geometry.ts'
import { between, cellDistance, layeredNoise, noise, seeded, smooth } from '../render/random.ts'
import type { Place } from '../render/vector.ts'
import { mix, paint, scale } from '../render/vector.ts'

type Plates = { place: Place; seed: number; body: string; rim: string; tiers?: number; growth?: number }

/** Montipora: thin whorls in tiers, wavy, with a pale rim where they grow. */
export function drawMontipora(
  geometry: Geometry,
  { place, seed, body, rim, tiers = 4, growth = 1 }: Plates,
): void {
  const random = seeded(seed)
  const count = Math.max(1, Math.round(tiers * (0.3 + 0.7 * growth)))
  geometry.at(place, () => {
    for (let tier = 0; tier < count; tier++) {
      const share = tier / Math.max(1, tiers - 1)
      drawPlate(geometry, {
        seed: seed * 3.1 + tier * 5.7,
        height: 0.04 + share * 0.42 * growth,
        reach: (0.72 - share * 0.3) * between(random, [0.85, 1.12]) * (0.25 + 0.75 * growth),
        turn: between(random, [-0.9, 0.9]) + tier * 0.8,
        shift: [between(random, [-0.14, 0.14]), between(random, [-0.1, 0.1])],
        body,
        rim,
      })
    }
  })
}

type Plate = {
  seed: number
  height: number
  reach: number
  turn: number
  shift: [number, number]
  body: string
  rim: string
}

function drawPlate(geometry: Geometry, { seed, height, reach, turn, shift, body, rim }: Plate): void {
  const inner = paint(body)
  const edge = paint(rim)
  geometry.surface({ columns: 130, rows: 56, stuff: 'coral', round: true }, (u, v, spot) => {
    const under = v > 0.5
    const r = under ? (1 - v) * 2 : v * 2
    const angle = u * Math.PI * 2
    const [cx, cz] = [Math.cos(angle), Math.sin(angle)]
    const lobes =
      1 + 0.34 * layeredNoise(cx * 1.5 + seed, cz * 1.5, 2, 3) + 0.16 * noise(cx * 4.5, cz * 4.5, seed)
    const away = reach * lobes * r
    const frill = noise(cx * 2.6 + seed, cz * 2.6, 7) * 0.16 + noise(cx * 6, cz * 6, seed) * 0.05
    const nubs = under
      ? 0
      : (1 - smooth(0.1, 0.5, cellDistance(cx * away * 22, seed, cz * away * 22))) * 0.012
    const rounding = Math.sqrt(Math.max(0, 1 - r ** 8)) * 0.022
    const rise = reach * (0.3 * r ** 2.2 + frill * r ** 2)
    spot[0] = shift[0] + Math.cos(angle + turn) * away
    spot[1] = height + rise + nubs + (under ? -rounding - 0.012 : rounding)
    spot[2] = shift[1] + Math.sin(angle + turn) * away
    const growing = smooth(0.86, 0.97, r + noise(cx * 9, cz * 9, seed) * 0.03)
    const rings = 0.88 + 0.12 * Math.cos(r * 26 + frill * 30)
    const color = scale(mix(scale(inner, rings + nubs * 9), edge, growing), under ? 0.6 : 1)
    spot.set(color, 3)
  })
}
