import type { Geometry } from '../render/geometry.ts'
import { between, seeded } from '../render/random.ts'
import type { Place, Vector } from '../render/vector.ts'
import { unit } from '../render/vector.ts'
import type { AcroporaForm } from './acropora.ts'
import { drawAcropora } from './acropora.ts'
import { drawFan, drawLeather } from './fan.ts'
import { drawMontipora } from './plates.ts'
import type { Face } from './polyps.ts'
import { drawBrain, drawTentacles, drawZoanthids } from './polyps.ts'
import type { Rock } from './rock.ts'
import { ledge } from './rock.ts'

/** Colours of the corals in the scenes: of the body, and of the growing tip or a similar part. */
const dyes = {
  violet: ['#5f35c4', '#dccbff'],
  coral: ['#e84f3c', '#ffd2bf'],
  pink: ['#d23f86', '#ffd0e6'],
  teal: ['#12897c', '#b8fff0'],
  blue: ['#2456cf', '#c3dcff'],
  gold: ['#d28a14', '#fff0ad'],
  lime: ['#4c9b2e', '#e6ffa6'],
  rust: ['#c4481f', '#ffc78e'],
  plum: ['#6f2c8c', '#e7a2f5'],
  cream: ['#b79468', '#fff3d6'],
} as const
type Dye = keyof typeof dyes

/** Base, limb and tip of tentacles. */
const tentacleDyes = {
  holy: ['#1d6b4c', '#2fb877', '#eaf58a'],
  gold: ['#5d4a1d', '#c9a02a', '#fff2a0'],
  indo: ['#2c5f66', '#49a9a8', '#e3ffe9'],
  anemone: ['#7d3f4a', '#c9776a', '#ff86a6'],
  rose: ['#9a2f4f', '#e8566f', '#ffc9b8'],
} as const
type TentacleDye = keyof typeof tentacleDyes

const faces: Record<string, readonly [Face, ...Face[]]> = {
  mixed: [
    { mouth: '#fff27a', disc: '#ff7a2f', ring: '#c22a63', skirt: '#36c885' },
    { mouth: '#b8ff6a', disc: '#d13a9a', ring: '#5d2aa8', skirt: '#ff9a3a' },
    { mouth: '#ffd24a', disc: '#3fae6a', ring: '#1f6f8f', skirt: '#b0e04a' },
  ],
  fire: [{ mouth: '#fff27a', disc: '#ff6a2a', ring: '#d0304a', skirt: '#ffb03a' }],
  eagle: [{ mouth: '#ffe15a', disc: '#e8553a', ring: '#8a2f7a', skirt: '#4fd07f' }],
  blue: [{ mouth: '#ffef8a', disc: '#2f7fd8', ring: '#5a3ab8', skirt: '#e06ac0' }],
}

type Spread = {
  direction: Vector
  size?: number
  lean?: number
  turn?: number
  seed?: number
  growth?: number
}
export type Plant = Spread &
  (
    | { kind: AcroporaForm; dye: Dye }
    | { kind: 'montipora' | 'fan' | 'leather' | 'brain'; dye: Dye }
    | { kind: 'torch'; dye: TentacleDye; flow?: Vector }
    | { kind: 'anemone'; dye: TentacleDye; flow?: Vector }
    | { kind: 'zoanthids'; face: keyof typeof faces & string; count?: number; reach?: number }
  )

/** Plants corals on a rock. */
export function plant(geometry: Geometry, rock: Rock, plants: readonly Plant[]): void {
  plants.forEach((one, index) => {
    const seed = one.seed ?? Math.round(rock.seed * 31 + index * 7 + 3)
    if (one.kind === 'zoanthids') plantZoanthids(geometry, rock, { ...one, seed })
    else plantOne(geometry, { ...one, seed, place: ledge(rock, one) })
  })
}

type Rooted = { place: Place; seed: number }
type Single = Waving | (Extract<Plant, { dye: Dye }> & Rooted)
type Waving = Extract<Plant, { dye: TentacleDye }> & Rooted

function plantOne(geometry: Geometry, one: Single): void {
  if (one.kind === 'torch' || one.kind === 'anemone') {
    plantTentacles(geometry, one)
    return
  }
  const { place, seed, growth = 1 } = one
  const [body, tip] = dyes[one.dye]
  if (one.kind === 'montipora') drawMontipora(geometry, { place, seed, body, rim: tip, growth })
  else if (one.kind === 'fan')
    drawFan(geometry, { place, seed, body, tip, orders: Math.round(3 + 3 * growth) })
  else if (one.kind === 'leather') drawLeather(geometry, { place, seed, cap: body, polyp: tip, growth })
  else if (one.kind === 'brain')
    drawBrain(geometry, { place, seed, valley: body, ridge: tip, radius: 0.4 * (0.45 + 0.55 * growth) })
  else drawAcropora(geometry, { place, seed, form: one.kind, body, tip, growth })
}

function plantTentacles(geometry: Geometry, { kind, dye, place, seed, growth = 1, flow }: Waving): void {
  const [base, limb, tip] = tentacleDyes[dye]
  const shape =
    kind === 'torch'
      ? {
          count: Math.round(22 + 44 * growth),
          reach: 0.52 * (0.5 + 0.5 * growth),
          head: 0.13,
          bulb: 1.12,
          thick: 0.027,
        }
      : { count: 118, reach: 0.5, head: 0.22, bulb: 1.24, thick: 0.036 }
  drawTentacles(geometry, { place, seed, base, limb, tip, flow: flow ?? [0.3, 0.1, -0.1], ...shape })
}

type Colony = Spread & { face: string; count?: number; reach?: number; seed: number }

function plantZoanthids(geometry: Geometry, rock: Rock, colony: Colony): void {
  const { direction, face, count = 26, reach = 0.3, seed, size = 0.075, growth = 1 } = colony
  const random = seeded(seed)
  const grown = Math.max(3, Math.round(count * growth))
  const seats: Place[] = []
  for (let i = 0; i < grown; i++) {
    const away = reach * Math.sqrt((i + 0.3) / count)
    const turn = i * 2.39996
    const [x, y, z] = unit(direction)
    const side = Math.abs(z) > 0.5 ? ([1, 0, 0] as const) : ([0, 0, 1] as const)
    const a = away * Math.cos(turn) + between(random, [-0.02, 0.02])
    const b = away * Math.sin(turn) + between(random, [-0.02, 0.02])
    seats.push(ledge(rock, { direction: [x + side[0] * a, y + b, z + side[2] * a], lean: 0.9 }))
  }
  drawZoanthids(geometry, { seats, seed, size, faces: faces[face] as readonly [Face, ...Face[]] })
}
