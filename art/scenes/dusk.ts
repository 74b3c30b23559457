import { anthias } from '../fish/small-species.ts'
import { swim, swimTogether } from '../fish/swim.ts'
import { hippoTang } from '../fish/tangs.ts'
import { plant } from '../reef/garden.ts'
import type { Rock } from '../reef/rock.ts'
import { drawRock, drawSand } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import type { Scene } from '../render/studio.ts'
import { farReef, frameCorner } from './surroundings.ts'
import { waters } from './waters.ts'

const bank: Rock = { centre: [1.7, 0.05, 4.9], size: [1.7, 0.85, 1.1], seed: 44, algae: 0.75 }
const spire: Rock = { centre: [3.4, 0.9, 6.4], size: [1.2, 1.8, 1.1], seed: 49, algae: 0.65 }

/** The blue hour, when corals glow: a garden of torches, fans behind them, two hippo tangs. */
export function dusk(): Scene {
  const geometry = new Geometry()
  drawSand(geometry, { near: 1.1, far: 44, half: 3, height: -0.4 })
  drawRock(geometry, bank)
  drawRock(geometry, spire)
  farReef(geometry, 21)
  plant(geometry, bank, [
    { kind: 'torch', dye: 'holy', direction: [-0.35, 1, -0.5], size: 1.15, lean: 0.35, seed: 3 },
    { kind: 'torch', dye: 'gold', direction: [0.15, 0.9, -0.6], size: 1.05, lean: 0.4, seed: 4 },
    { kind: 'torch', dye: 'indo', direction: [0.55, 0.85, -0.3], size: 1.1, lean: 0.3, seed: 5 },
    { kind: 'torch', dye: 'rose', direction: [-0.8, 0.55, -0.5], size: 0.85, lean: 0.5, seed: 6 },
    { kind: 'zoanthids', face: 'mixed', direction: [-0.15, 0.1, -1], count: 34, reach: 0.36, size: 0.072 },
    { kind: 'brain', dye: 'lime', direction: [0.5, 0.15, -1], size: 0.75, lean: 0.7 },
    { kind: 'montipora', dye: 'plum', direction: [1, 0.15, -0.5], size: 0.8, lean: 0.25 },
  ])
  plant(geometry, spire, [
    { kind: 'fan', dye: 'plum', direction: [-0.75, 0.75, -0.4], size: 1.7, lean: 0.25, seed: 8 },
    { kind: 'fan', dye: 'pink', direction: [0.35, 1, -0.3], size: 1.5, lean: 0.1, seed: 12 },
    { kind: 'staghorn', dye: 'teal', direction: [-0.15, 0.8, -0.8], size: 1.0, lean: 0.35, seed: 18 },
    { kind: 'bushy', dye: 'violet', direction: [0.5, 0.4, -0.9], size: 0.95, lean: 0.45 },
  ])
  swim(geometry, hippoTang, { at: [0.7, 2.0, 4.5], size: 0.98, yaw: 3.4, pitch: 0.06, bend: 0.35 })
  swim(geometry, hippoTang, { at: [1.75, 2.45, 5.4], size: 0.85, yaw: 2.85, pitch: -0.08, bend: -0.3 })
  swimTogether(geometry, anthias, {
    seed: 12,
    count: 14,
    from: [-3.4, 1.6, 8.4],
    to: [0.6, 2.4, 9.2],
    bow: 0.3,
    spread: [0.4, 0.3, 0.5],
    size: 0.36,
  })
  return {
    geometry,
    foreground: frameCorner(11),
    camera: { from: [0.25, 1.3, 0], to: [0.5, 1.2, 5], zoom: 1.05 },
    water: waters.dusk,
    centre: [1.7, 1, 5.4],
    span: 4.2,
    grade: { exposure: 1.05 },
    motes: 420,
    seed: 41,
    bubbles: [{ seed: 5, x: 0.46, y: 0.66, height: 0.6, count: 18, size: 0.008, far: 5 }],
  }
}
