import { clownfish } from '../fish/clownfish.ts'
import { chromis } from '../fish/small-species.ts'
import { swim, swimTogether } from '../fish/swim.ts'
import { plant } from '../reef/garden.ts'
import type { Rock } from '../reef/rock.ts'
import { drawRock, drawSand } from '../reef/rock.ts'
import { Geometry } from '../render/geometry.ts'
import type { Scene } from '../render/studio.ts'
import { farReef, frameCorner } from './surroundings.ts'
import { waters } from './waters.ts'

const seat: Rock = { centre: [1.35, 0.15, 4.6], size: [1.5, 0.8, 1.1], seed: 17, algae: 0.75 }
const back: Rock = { centre: [3.1, 0.8, 6.2], size: [1.5, 1.5, 1.1], seed: 22, algae: 0.6 }

/** Clownfish at home in their anemone, in morning light. */
export function anemone(): Scene {
  const geometry = new Geometry()
  drawSand(geometry, { near: 1.1, far: 44, half: 3, height: -0.4 })
  drawRock(geometry, seat)
  drawRock(geometry, back)
  farReef(geometry, 9)
  plant(geometry, seat, [
    {
      kind: 'anemone',
      dye: 'anemone',
      direction: [-0.12, 1, -0.45],
      size: 1.5,
      lean: 0.25,
      seed: 5,
      flow: [0.34, 0.1, -0.12],
    },
    {
      kind: 'anemone',
      dye: 'anemone',
      direction: [0.42, 0.85, -0.4],
      size: 1.25,
      lean: 0.4,
      seed: 15,
      flow: [0.4, 0.1, -0.1],
    },
    { kind: 'zoanthids', face: 'blue', direction: [-0.45, 0.05, -1], count: 26, reach: 0.32, size: 0.07 },
    { kind: 'zoanthids', face: 'fire', direction: [0.4, -0.05, -1], count: 18, reach: 0.26, size: 0.065 },
    { kind: 'bushy', dye: 'violet', direction: [-0.95, 0.7, 0.1], size: 0.75, lean: 0.3 },
    { kind: 'montipora', dye: 'plum', direction: [0.95, 0.2, -0.5], size: 0.75, lean: 0.25 },
  ])
  plant(geometry, back, [
    { kind: 'staghorn', dye: 'teal', direction: [-0.5, 1, -0.2], size: 1.25 },
    { kind: 'bushy', dye: 'coral', direction: [0.1, 0.85, -0.7], size: 1.0 },
    { kind: 'fan', dye: 'pink', direction: [0.5, 1, 0], size: 1.5, lean: 0.1 },
    { kind: 'table', dye: 'gold', direction: [-0.7, 0.35, -0.8], size: 0.9, lean: 0.3 },
  ])
  swim(geometry, clownfish, { at: [0.72, 1.62, 3.75], size: 0.98, yaw: 2.75, pitch: 0.12, bend: 0.5 })
  swim(geometry, clownfish, { at: [1.92, 1.78, 4.3], size: 0.72, yaw: 3.5, pitch: -0.14, bend: -0.5 })
  swim(geometry, clownfish, { at: [1.3, 1.12, 3.55], size: 0.4, yaw: 0.4, pitch: 0.25, bend: 0.6 })
  swimTogether(geometry, chromis, {
    seed: 4,
    count: 18,
    from: [-3.2, 1.8, 8],
    to: [0.8, 2.7, 9],
    bow: 0.35,
    spread: [0.4, 0.35, 0.5],
    size: 0.34,
  })
  return {
    geometry,
    foreground: frameCorner(5),
    camera: { from: [0.25, 1.35, 0], to: [0.42, 1.25, 5], zoom: 1.12 },
    water: waters.morning,
    centre: [1.4, 1, 5],
    span: 3.8,
    seed: 23,
    bubbles: [{ seed: 8, x: 0.5, y: 0.62, height: 0.6, count: 18, size: 0.009, far: 5 }],
  }
}
