import { anthias, chromis } from '../fish/small-species.ts'
import { swim, swimTogether } from '../fish/swim.ts'
import { hippoTang } from '../fish/tangs.ts'
import { plant } from '../reef/garden.ts'
import type { Rock } from '../reef/rock.ts'
import { drawRock } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import type { Scene } from '../render/studio.ts'
import { farReef, frameCorner } from './surroundings.ts'
import { waters } from './waters.ts'

const wall: Rock = { centre: [2.5, -0.35, 5.6], size: [2.0, 1.45, 1.4], seed: 31, algae: 0.68 }
const lip: Rock = { centre: [0.9, -0.75, 4.6], size: [1.2, 0.8, 0.9], seed: 35, algae: 0.75 }
const far: Rock = { centre: [4.6, 0.6, 7.6], size: [1.6, 1.9, 1.3], seed: 38, algae: 0.5 }

/** The edge of the reef above open water: table corals, and anthias that stream over them. */
export function crest(): Scene {
  const geometry = new Geometry()
  for (const rock of [wall, lip, far]) drawRock(geometry, rock)
  farReef(geometry, 15, 1.2)
  plant(geometry, wall, [
    { kind: 'table', dye: 'plum', direction: [-0.3, 1, -0.3], size: 1.7, seed: 41 },
    { kind: 'table', dye: 'teal', direction: [0.45, 1, -0.1], size: 1.8, seed: 44 },
    { kind: 'bushy', dye: 'coral', direction: [0.1, 0.7, -0.85], size: 1.0, seed: 47 },
    { kind: 'staghorn', dye: 'gold', direction: [0.62, 0.6, -0.7], size: 1.0, seed: 49 },
    { kind: 'montipora', dye: 'lime', direction: [-0.35, 0.2, -1], size: 0.8, lean: 0.35 },
    { kind: 'bushy', dye: 'pink', direction: [-0.85, 0.75, -0.3], size: 0.85, seed: 53 },
    { kind: 'fan', dye: 'plum', direction: [0.5, 0.05, -1], size: 0.9, lean: 0.5 },
  ])
  plant(geometry, lip, [
    { kind: 'bushy', dye: 'blue', direction: [-0.15, 1, -0.2], size: 0.8, seed: 61 },
    { kind: 'montipora', dye: 'rust', direction: [0.45, 0.8, -0.6], size: 0.75, lean: 0.3 },
    { kind: 'zoanthids', face: 'mixed', direction: [-0.1, 0.5, -1], count: 26, reach: 0.36, size: 0.07 },
    { kind: 'torch', dye: 'indo', direction: [-0.75, 0.7, -0.4], size: 0.65, lean: 0.4 },
  ])
  plant(geometry, far, [
    { kind: 'staghorn', dye: 'blue', direction: [-0.4, 1, -0.2], size: 1.5 },
    { kind: 'table', dye: 'coral', direction: [0.3, 1, -0.4], size: 1.7 },
  ])
  swimTogether(geometry, anthias, {
    seed: 3,
    count: 34,
    from: [4.4, 1.5, 6.4],
    to: [-0.4, 2.3, 5.0],
    bow: 0.75,
    spread: [0.4, 0.34, 0.7],
    size: 0.44,
  })
  swimTogether(geometry, chromis, {
    seed: 6,
    count: 22,
    from: [-4, 1.0, 8.5],
    to: [0.5, 1.6, 9.5],
    bow: 0.4,
    spread: [0.5, 0.35, 0.6],
    size: 0.36,
  })
  swim(geometry, hippoTang, { at: [0.35, 1.05, 4.7], size: 0.95, yaw: 3.35, pitch: 0.04, bend: 0.3 })
  return {
    geometry,
    foreground: frameCorner(8),
    camera: { from: [0.25, 1.15, 0], to: [0.5, 1.15, 5], zoom: 1.0 },
    water: waters.open,
    centre: [1.9, 0.9, 5.8],
    span: 4.6,
    seed: 37,
  }
}
