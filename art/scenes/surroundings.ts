import { drawAcropora } from '../reef/acropora.ts'
import { drawFan } from '../reef/fan.ts'
import { drawRock } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import { between, pick, seeded } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { standing } from '../render/vector.ts'

type Ridge = { at: Vector; size: Vector }

const ridges: readonly Ridge[] = [
  { at: [-5.2, 0.2, 11], size: [2.1, 1.3, 1.3] },
  { at: [-9.5, 0.6, 15], size: [3, 2.3, 1.6] },
  { at: [-2.2, 0.1, 17], size: [2.4, 1.5, 1.5] },
  { at: [4.2, 0.8, 14], size: [2.6, 2.7, 1.6] },
  { at: [9, 1.2, 16], size: [3, 3.6, 1.8] },
  { at: [-15, 1, 24], size: [5, 4, 2] },
  { at: [3, 0.6, 25], size: [5, 2.6, 2] },
]

/** Draws the background that fades into the blue: ridges with the outlines of corals. */
export function farReef(geometry: Geometry, seed: number, drop = 0): void {
  const random = seeded(seed)
  ridges.forEach(({ at: [x, y, z], size }, index) => {
    const at: Vector = [x, y - drop, z]
    drawRock(geometry, {
      centre: at,
      size: [size[0], size[1] + drop, size[2]],
      seed: seed + index * 3,
      algae: 0.5,
      detail: 0.55,
    })
    for (let i = 0; i < 5; i++) {
      const aside = between(random, [-0.8, 0.8])
      const origin: Vector = [
        at[0] + aside * size[0],
        at[1] + (size[1] + drop) * (0.98 - 0.5 * aside * aside),
        at[2] - 0.3,
      ]
      const place = standing({ origin, size: between(random, [0.8, 1.7]) })
      if (random() < 0.25)
        drawFan(geometry, { place, seed: index * 7 + i, body: '#6b3a8f', tip: '#b77bd0', orders: 5 })
      else {
        const form = pick(random, ['table', 'staghorn', 'table', 'bushy'] as const)
        const body = pick(random, ['#b0614f', '#7a5fa8', '#3f8f86', '#a8864a'] as const)
        drawAcropora(geometry, { place, seed: index * 5 + i, form, body, tip: '#e8dcd0', plain: true })
      }
    }
  })
}

/** Dark corals close to the eye, out of focus, that hold the picture's lower left corner. */
export function frameCorner(seed: number): Geometry {
  const geometry = new Geometry()
  const fan = {
    x: [0.62, 0, 0.1],
    y: [-0.08, 0.62, 0],
    z: [-0.1, 0, 0.62],
    origin: [-1.16, 0.5, 1.7],
  } as const
  drawFan(geometry, { place: fan, seed, body: '#141a4a', tip: '#2b3a8f' })
  const tuft = standing({ origin: [-0.72, 0.42, 1.62], size: 0.26, turn: seed })
  drawAcropora(geometry, {
    place: tuft,
    seed: seed + 3,
    form: 'bushy',
    body: '#1c2466',
    tip: '#4a5fc0',
    plain: true,
  })
  drawRock(geometry, {
    centre: [-1.05, 0.3, 1.65],
    size: [0.5, 0.2, 0.3],
    seed: seed + 1,
    algae: 0.12,
    detail: 0.5,
  })
  return geometry
}
