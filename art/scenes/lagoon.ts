import { chromis, royalGramma } from '../fish/small-species.ts'
import { swim, swimTogether } from '../fish/swim.ts'
import { yellowTang } from '../fish/tangs.ts'
import { plant } from '../reef/garden.ts'
import type { Rock } from '../reef/rock.ts'
import { drawRock, drawSand } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import type { Scene } from '../render/studio.ts'
import { farReef, frameCorner } from './surroundings.ts'
import { waters } from './waters.ts'

const left: Rock = { centre: [0.85, 0.2, 5.3], size: [0.62, 1.0, 0.7], seed: 52, algae: 0.7 }
const right: Rock = { centre: [3.05, 0.35, 5.5], size: [0.95, 1.25, 0.9], seed: 55, algae: 0.6 }
const lintel: Rock = { centre: [2.0, 1.45, 5.45], size: [1.55, 0.42, 0.75], seed: 57, algae: 0.8 }
const stone: Rock = { centre: [-0.15, -0.25, 4.3], size: [0.6, 0.32, 0.5], seed: 59, algae: 0.8 }

/** A stone arch in a bright lagoon: royal grammas in its shade, brain corals on the sand. */
export function lagoon(): Scene {
  const geometry = new Geometry()
  drawSand(geometry, { near: 1.1, far: 44, half: 3, height: -0.35 })
  for (const rock of [left, right, lintel, stone]) drawRock(geometry, rock)
  farReef(geometry, 33)
  plant(geometry, lintel, [
    { kind: 'bushy', dye: 'pink', direction: [-0.55, 1, -0.2], size: 0.95 },
    { kind: 'table', dye: 'teal', direction: [0.25, 1, -0.1], size: 1.3 },
    { kind: 'staghorn', dye: 'violet', direction: [0.8, 0.9, -0.1], size: 0.95 },
    { kind: 'bushy', dye: 'gold', direction: [-0.05, 0.8, -0.75], size: 0.6, lean: 0.3 },
    { kind: 'zoanthids', face: 'fire', direction: [-0.45, 0.2, -1], count: 22, reach: 0.26, size: 0.06 },
  ])
  plant(geometry, right, [
    { kind: 'montipora', dye: 'rust', direction: [0.1, 0.1, -1], size: 0.8, lean: 0.3 },
    { kind: 'fan', dye: 'plum', direction: [0.8, 0.5, -0.6], size: 1.2, lean: 0.3 },
    { kind: 'torch', dye: 'gold', direction: [-0.35, -0.25, -1], size: 0.6, lean: 0.6 },
  ])
  plant(geometry, left, [
    { kind: 'montipora', dye: 'plum', direction: [-0.7, 0.25, -0.8], size: 0.6, lean: 0.3 },
    { kind: 'zoanthids', face: 'eagle', direction: [0.1, -0.2, -1], count: 20, reach: 0.3, size: 0.06 },
  ])
  plant(geometry, stone, [
    { kind: 'brain', dye: 'lime', direction: [0.1, 1, -0.3], size: 0.9, lean: 0.2 },
    { kind: 'torch', dye: 'holy', direction: [0.8, 0.7, -0.5], size: 0.5, lean: 0.4 },
    { kind: 'leather', dye: 'cream', direction: [-0.85, 0.7, 0], size: 0.7, lean: 0.2 },
  ])
  swim(geometry, royalGramma, { at: [1.55, 0.72, 4.35], size: 0.62, yaw: 2.9, pitch: 0.1, bend: 0.4 })
  swim(geometry, royalGramma, { at: [2.35, 0.38, 4.75], size: 0.52, yaw: 3.5, pitch: -0.1, bend: -0.4 })
  swim(geometry, yellowTang, { at: [0.6, 2.05, 4.9], size: 0.75, yaw: 3.0, pitch: 0.05, bend: 0.3 })
  swimTogether(geometry, chromis, {
    seed: 2,
    count: 22,
    from: [-3.2, 2.0, 7.5],
    to: [1.4, 2.7, 8.5],
    bow: 0.3,
    spread: [0.5, 0.3, 0.6],
    size: 0.36,
  })
  return {
    geometry,
    foreground: frameCorner(14),
    camera: { from: [0.25, 1.2, 0], to: [0.45, 1.15, 5], zoom: 1.04 },
    water: waters.lagoon,
    centre: [1.5, 0.9, 5.2],
    span: 4.2,
    seed: 53,
    bubbles: [{ seed: 6, x: 0.4, y: 0.75, height: 0.65, count: 18, size: 0.008, far: 5 }],
  }
}
