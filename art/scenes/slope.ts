import { clownfish } from '../fish/clownfish.ts'
import { anthias, chromis } from '../fish/small-species.ts'
import { swim, swimTogether } from '../fish/swim.ts'
import { yellowTang } from '../fish/tangs.ts'
import { plant } from '../reef/garden.ts'
import type { Rock } from '../reef/rock.ts'
import { drawRock, drawSand } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import type { Scene } from '../render/studio.ts'
import { farReef, frameCorner } from './surroundings.ts'
import { waters } from './waters.ts'

const crest: Rock = { centre: [2.35, 0.25, 5.6], size: [1.9, 1.15, 1.2], seed: 3, algae: 0.62 }
const shoulder: Rock = { centre: [0.75, -0.1, 5.0], size: [0.95, 0.55, 0.75], seed: 8, algae: 0.7 }
const tower: Rock = { centre: [3.6, 1.0, 6.8], size: [1.4, 1.7, 1.2], seed: 12, algae: 0.55 }

/** A reef that climbs to the right, in the sun of noon, with yellow tangs. */
export function slope(): Scene {
  const geometry = new Geometry()
  drawSand(geometry, { near: 1.1, far: 44, half: 3, height: -0.35 })
  for (const rock of [crest, shoulder, tower]) drawRock(geometry, rock)
  farReef(geometry, 4)
  plantCrest(geometry)
  plantShoulder(geometry)
  swim(geometry, yellowTang, { at: [0.55, 2.05, 4.5], size: 0.95, yaw: 3.4, pitch: 0.08, bend: 0.3 })
  swim(geometry, yellowTang, { at: [1.75, 2.75, 5.4], size: 0.85, yaw: 2.9, pitch: -0.05, bend: -0.25 })
  swim(geometry, clownfish, { at: [0.55, 0.92, 4.1], size: 0.46, yaw: 0.35, pitch: 0.15, bend: 0.4 })
  swimTogether(geometry, chromis, {
    seed: 5,
    count: 16,
    from: [-3.4, 2.1, 8.5],
    to: [1.2, 2.9, 9.5],
    bow: 0.4,
    spread: [0.5, 0.35, 0.6],
    size: 0.36,
  })
  swimTogether(geometry, anthias, {
    seed: 9,
    count: 12,
    from: [2.0, 2.0, 6.2],
    to: [4.6, 3.2, 7.0],
    bow: 0.2,
    spread: [0.4, 0.3, 0.5],
    size: 0.34,
  })
  return {
    geometry,
    foreground: frameCorner(2),
    camera: { from: [0.25, 1.25, 0], to: [0.5, 1.2, 5], zoom: 1.02 },
    water: waters.noon,
    centre: [1.6, 1, 5.6],
    span: 4.4,
    seed: 11,
    bubbles: [{ seed: 3, x: 0.44, y: 0.7, height: 0.6, count: 20, size: 0.009, far: 6 }],
  }
}

function plantCrest(geometry: Geometry): void {
  plant(geometry, crest, [
    { kind: 'staghorn', dye: 'violet', direction: [-0.35, 0.95, -0.35], size: 1.15, seed: 4 },
    { kind: 'bushy', dye: 'coral', direction: [0.12, 0.75, -0.75], size: 0.85, seed: 9 },
    { kind: 'table', dye: 'teal', direction: [0.5, 1, 0.1], size: 1.25, seed: 21 },
    { kind: 'montipora', dye: 'rust', direction: [0.62, 0.12, -0.85], size: 0.85, lean: 0.25, seed: 6 },
    { kind: 'torch', dye: 'holy', direction: [-0.2, 0.2, -1], size: 0.8, lean: 0.65, seed: 3 },
    { kind: 'zoanthids', face: 'eagle', direction: [-0.62, 0.1, -0.9], count: 30, reach: 0.32, size: 0.07 },
    { kind: 'bushy', dye: 'pink', direction: [-0.75, 0.75, -0.1], size: 0.7, seed: 13 },
    { kind: 'brain', dye: 'lime', direction: [0.25, 0.05, -1], size: 0.6, lean: 0.7 },
  ])
  plant(geometry, tower, [
    { kind: 'staghorn', dye: 'blue', direction: [-0.3, 1, -0.2], size: 1.2, seed: 31 },
    { kind: 'fan', dye: 'plum', direction: [-0.9, 0.45, -0.5], size: 1.3, lean: 0.45, seed: 8 },
    { kind: 'bushy', dye: 'gold', direction: [-0.2, 0.6, -0.9], size: 0.9, lean: 0.4, seed: 17 },
    { kind: 'table', dye: 'coral', direction: [0.6, 1, -0.3], size: 1.2, seed: 5 },
  ])
}

function plantShoulder(geometry: Geometry): void {
  plant(geometry, shoulder, [
    { kind: 'bushy', dye: 'gold', direction: [-0.1, 1, 0.1], size: 0.62, seed: 14 },
    { kind: 'zoanthids', face: 'mixed', direction: [-0.2, 0.35, -1], count: 22, reach: 0.36, size: 0.065 },
    { kind: 'leather', dye: 'cream', direction: [-0.75, 0.6, -0.2], size: 0.72, lean: 0.2, seed: 2 },
    { kind: 'torch', dye: 'gold', direction: [0.55, 0.75, -0.7], size: 0.55, lean: 0.6, seed: 7 },
  ])
}
