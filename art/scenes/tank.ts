import { clownfish } from '../fish/clownfish.ts'
import { royalGramma } from '../fish/small-species.ts'
import { swim } from '../fish/swim.ts'
import { yellowTang } from '../fish/tangs.ts'
import type { Plant } from '../reef/garden.ts'
import { plant } from '../reef/garden.ts'
import type { Rock } from '../reef/rock.ts'
import { drawRock, drawSand } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import { clamp, smooth } from '../render/random.ts'
import type { Camera } from '../render/raster.ts'
import type { Scene } from '../render/studio.ts'
import { drawGlassBox } from './glass-box.ts'
import { waters } from './waters.ts'

export type TankView = 'front' | 'left' | 'right'

const cameras: Record<TankView, Camera> = {
  front: { from: [0, 1.3, -3.4], to: [0, 1.14, 4.6], zoom: 1.6 },
  left: { from: [-0.35, 1.35, 0.3], to: [-1.25, 1.0, 4.8], zoom: 1.25 },
  right: { from: [0.75, 1.15, 1.1], to: [1.45, 0.72, 4.6], zoom: 1.2 },
}

type Settled = Plant & { /** Month in which it came into the tank. */ since: number }
type Island = { rock: Omit<Rock, 'algae'>; corals: readonly Settled[] }

const islands: readonly Island[] = [
  {
    rock: { centre: [-1.55, 0.3, 4.9], size: [0.95, 0.85, 0.75], seed: 71 },
    corals: [
      { since: 4, kind: 'staghorn', dye: 'violet', direction: [-0.3, 1, 0.1], size: 1.05, seed: 4 },
      { since: 5, kind: 'bushy', dye: 'coral', direction: [0.55, 0.85, -0.5], size: 0.75, seed: 9 },
      {
        since: 3,
        kind: 'zoanthids',
        face: 'eagle',
        direction: [0.05, 0.15, -1],
        count: 30,
        reach: 0.36,
        size: 0.068,
      },
      {
        since: 6,
        kind: 'montipora',
        dye: 'rust',
        direction: [-0.85, 0.25, -0.7],
        size: 0.7,
        lean: 0.3,
        seed: 6,
      },
    ],
  },
  {
    rock: { centre: [-0.45, -0.02, 4.7], size: [0.75, 0.42, 0.6], seed: 73 },
    corals: [
      { since: 4, kind: 'torch', dye: 'holy', direction: [0.2, 1, -0.4], size: 0.85, lean: 0.3, seed: 3 },
      {
        since: 6,
        kind: 'zoanthids',
        face: 'mixed',
        direction: [-0.1, 0.3, -1],
        count: 20,
        reach: 0.34,
        size: 0.06,
      },
    ],
  },
  {
    rock: { centre: [1.5, 0.1, 4.8], size: [1.05, 0.62, 0.75], seed: 76 },
    corals: [
      { since: 5, kind: 'table', dye: 'teal', direction: [0.3, 1, 0.05], size: 1.05, seed: 21 },
      { since: 4, kind: 'bushy', dye: 'pink', direction: [-0.55, 0.9, -0.1], size: 0.8, seed: 13 },
      {
        since: 4,
        kind: 'torch',
        dye: 'gold',
        direction: [-0.15, 0.7, -0.8],
        size: 0.72,
        lean: 0.45,
        seed: 7,
      },
      {
        since: 3,
        kind: 'zoanthids',
        face: 'fire',
        direction: [0.4, 0.15, -1],
        count: 26,
        reach: 0.32,
        size: 0.062,
      },
      {
        since: 7,
        kind: 'montipora',
        dye: 'plum',
        direction: [0.95, 0.35, -0.6],
        size: 0.65,
        lean: 0.3,
        seed: 5,
      },
      { since: 6, kind: 'bushy', dye: 'blue', direction: [0.75, 0.9, -0.35], size: 0.6, seed: 15 },
    ],
  },
  {
    rock: { centre: [0.45, -0.2, 4.1], size: [0.32, 0.16, 0.28], seed: 79 },
    corals: [
      { since: 4, kind: 'brain', dye: 'lime', direction: [0, 1, -0.2], size: 0.62, lean: 0.2, seed: 8 },
    ],
  },
]

/** The demo tank in a month of its first year: bare rock, brown dust, first frags, a grown reef. */
export function tank(month: number, look: TankView): Scene {
  const geometry = new Geometry()
  const dust = smooth(0.9, 2, month) * smooth(4.8, 2.2, month) * 0.96
  drawSand(geometry, { near: 2.74, far: 6.6, half: 3.2, height: -0.16, dust })
  for (const { rock, corals } of islands) {
    const seen: Rock = { ...rock, algae: 0.78 * smooth(0.5, 11, month) }
    drawRock(geometry, seen)
    const living = corals.filter(({ since }) => since <= month)
    plant(
      geometry,
      seen,
      living.map((coral) => grown(coral, month)),
    )
  }
  stock(geometry, month)
  drawGlassBox(geometry, look === 'front')
  return {
    geometry,
    camera: cameras[look],
    water: waters.tank,
    centre: [0, 1, 4.6],
    span: 3.6,
    grade: { exposure: look === 'front' ? 0.72 : 0.8, vignette: look === 'front' ? 0.25 : 0.6 },
    motes: look === 'front' ? 0 : 60,
    seed: 61,
  }
}

/** A frag is small for its first weeks and a colony after eight months. */
function grown(coral: Settled, month: number): Plant {
  const growth = clamp(0.1 + 0.9 * ((month - coral.since) / 8) ** 0.85)
  const size = (coral.size ?? 1) * (coral.kind === 'zoanthids' ? 1 : 0.62 + 0.38 * growth)
  return { ...coral, growth, size }
}

function stock(geometry: Geometry, month: number): void {
  const sway = month * 0.7
  if (month >= 2) {
    swim(geometry, clownfish, {
      at: [0.25 + 0.2 * Math.sin(sway), 1.12, 4.15],
      size: 0.42,
      yaw: 0.3 + Math.sin(sway) * 0.3,
      pitch: 0.08,
      bend: 0.4,
    })
    swim(geometry, clownfish, {
      at: [0.72 + 0.15 * Math.cos(sway), 1.34, 4.45],
      size: 0.34,
      yaw: 3.4,
      pitch: -0.08,
      bend: -0.4,
    })
  }
  if (month >= 5)
    swim(geometry, royalGramma, {
      at: [-0.62 + 0.15 * Math.cos(sway), 0.72, 4.05],
      size: 0.36,
      yaw: 2.8,
      pitch: 0.1,
      bend: 0.4,
    })
  if (month >= 7)
    swim(geometry, yellowTang, {
      at: [-0.25 + 0.4 * Math.sin(sway * 2), 1.75, 4.5],
      size: 0.62,
      yaw: month % 2 === 0 ? 3.3 : -0.2,
      pitch: 0.05,
      bend: 0.25,
    })
}
