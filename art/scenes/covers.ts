import { clownfish } from '../fish/clownfish.ts'
import { anthias, royalGramma } from '../fish/small-species.ts'
import { swim, swimTogether } from '../fish/swim.ts'
import { hippoTang, yellowTang } from '../fish/tangs.ts'
import type { Scene } from '../render/studio.ts'
import { paint, standing } from '../render/vector.ts'
import { anemone } from './anemone.ts'
import { crest } from './crest.ts'
import { dusk } from './dusk.ts'
import { calendar, chart, notes, spreadsheet } from './ink.ts'
import { lagoon } from './lagoon.ts'
import { drawBook, drawPebble, drawPhone, drawSheet, drawVial, facing } from './props.ts'
import { slope } from './slope.ts'
import { waters } from './waters.ts'

/** A scene whose camera leaves room to the left of the reef, where the subject of a post stands. */
function cover(scene: Scene, change: Partial<Scene> = {}): Scene {
  const { foreground: _outOfFocus, ...rest } = scene
  return { ...rest, camera: { from: [0.1, 1.2, 0.3], to: [0.5, 1.12, 5], zoom: 1.2 }, ...change }
}

/** Spreadsheets that drift down and sink into the sand. */
export function sinkingSpreadsheets(): Scene {
  const scene = cover(slope())
  const sheet = { ink: spreadsheet, width: 1.0, height: 1.25 }
  drawSheet(scene.geometry, {
    ...sheet,
    place: facing({ at: [-0.95, 1.2, 3.5], turn: -0.35, lean: 0.25, roll: 0.22 }),
    curl: 0.9,
    seed: 2,
  })
  drawSheet(scene.geometry, {
    ...sheet,
    place: facing({ at: [-2.0, 1.95, 5.2], turn: 0.5, lean: -0.3, roll: -0.4 }),
    curl: 1,
    seed: 4,
  })
  drawSheet(scene.geometry, {
    ...sheet,
    place: facing({ at: [-0.1, -0.05, 4.0], turn: -0.2, lean: 1.0, roll: -0.25 }),
    curl: 0.7,
    seed: 7,
  })
  return scene
}

/** Five stones in balance. */
export function balancedStones(): Scene {
  const scene = cover(lagoon())
  const stones = [
    { y: -0.12, size: [0.62, 0.24, 0.5], color: '#6f7f88' },
    { y: 0.26, size: [0.47, 0.17, 0.4], color: '#a9968a' },
    { y: 0.55, size: [0.36, 0.135, 0.32], color: '#4e6f86' },
    { y: 0.78, size: [0.26, 0.105, 0.24], color: '#c98a78' },
    { y: 0.96, size: [0.16, 0.085, 0.15], color: '#dfe6e8' },
  ] as const
  stones.forEach(({ y, size, color }, index) => {
    const aside = 0.035 * (index % 2 === 0 ? 1 : -1)
    drawPebble(scene.geometry, { at: [-1.15 + aside, y, 3.9], size, color, seed: index * 3.3 })
  })
  swim(scene.geometry, clownfish, { at: [-0.5, 1.35, 3.8], size: 0.42, yaw: 3.3, pitch: 0.06, bend: 0.4 })
  return scene
}

/** Three phones with three looks. */
export function threePhones(): Scene {
  const scene = cover(crest())
  const looks = [
    { at: [-1.75, 1.35, 4.6], turn: 0.35, roll: 0.14, first: '#2fb877', second: '#d28a14', seed: 2 },
    { at: [-0.15, 1.5, 4.4], turn: -0.35, roll: -0.12, first: '#6f2c8c', second: '#d23f86', seed: 9 },
    { at: [-0.95, 1.2, 3.6], turn: 0.05, roll: 0.02, first: '#1992d4', second: '#f26049', seed: 5 },
  ] as const
  for (const { at, turn, roll, first, second, seed } of looks) {
    const ink = chart({ seed, first: paint(first), second: paint(second) })
    drawPhone(scene.geometry, {
      place: facing({ at, turn, roll, lean: 0.08 }),
      ink,
      width: 0.66,
      height: 1.28,
    })
  }
  return scene
}

/** Test tubes and a written page: all that tracking takes. */
export function testKit(): Scene {
  const scene = cover(anemone())
  drawSheet(scene.geometry, {
    ink: notes,
    width: 0.85,
    height: 1.08,
    place: facing({ at: [-1.45, 0.42, 4.6], turn: 0.25, lean: 0.3, roll: 0.06 }),
    curl: 0.35,
    seed: 3,
  })
  const tubes = [
    { x: -0.95, z: 4.1, liquid: '#ff5f9a' },
    { x: -0.66, z: 3.95, liquid: '#3aa0ff' },
    { x: -0.36, z: 4.08, liquid: '#ffcf3a' },
  ]
  for (const { x, z, liquid } of tubes)
    drawVial(scene.geometry, {
      place: standing({ origin: [x, -0.3, z], up: [x * 0.08 + 0.05, 1, 0.1], size: 0.9 }),
      liquid,
    })
  return scene
}

/** A month's page with its ticks. */
export function tickedCalendar(): Scene {
  const scene = cover(slope(), { water: waters.morning })
  drawSheet(scene.geometry, {
    ink: calendar,
    width: 1.35,
    height: 1.3,
    place: facing({ at: [-0.9, 1.12, 3.7], turn: -0.22, lean: 0.12, roll: 0.05 }),
    curl: 0.45,
    seed: 5,
  })
  return scene
}

/** A sheet on one side, an app on the other, a fish that looks from one to the other. */
export function sheetAndPhone(): Scene {
  const scene = cover(dusk())
  drawSheet(scene.geometry, {
    ink: spreadsheet,
    width: 1.0,
    height: 1.25,
    place: facing({ at: [-1.6, 0.95, 4.3], turn: 0.3, lean: 0.55, roll: 0.16 }),
    curl: 0.9,
    seed: 6,
  })
  drawPhone(scene.geometry, {
    ink: chart({ seed: 5 }),
    width: 0.72,
    height: 1.4,
    place: facing({ at: [-0.35, 1.2, 3.6], turn: -0.25, lean: 0.06, roll: -0.06 }),
  })
  swim(scene.geometry, clownfish, { at: [-1.1, 1.75, 3.7], size: 0.42, yaw: 0.25, pitch: -0.2, bend: 0.3 })
  return scene
}

/** Fish of many kinds around one shared page. */
export function sharedPage(): Scene {
  const scene = cover(crest(), { water: waters.noon })
  const { geometry } = scene
  drawSheet(geometry, {
    ink: chart({ seed: 5 }),
    width: 1.25,
    height: 0.95,
    place: facing({ at: [-0.95, 1.25, 4.0], turn: -0.1, lean: 0.08, roll: 0.04 }),
    curl: 0.4,
    seed: 8,
  })
  swim(geometry, clownfish, { at: [-1.95, 1.5, 3.9], size: 0.55, yaw: 0.2, pitch: -0.1, bend: 0.3 })
  swim(geometry, yellowTang, { at: [-1.85, 0.8, 4.1], size: 0.62, yaw: 0.15, pitch: 0.2, bend: -0.2 })
  swim(geometry, royalGramma, { at: [-0.05, 0.72, 3.7], size: 0.5, yaw: 2.8, pitch: 0.25, bend: 0.3 })
  swim(geometry, hippoTang, { at: [-0.05, 1.75, 4.1], size: 0.68, yaw: 3.3, pitch: -0.15, bend: 0.2 })
  swimTogether(geometry, anthias, {
    seed: 17,
    count: 9,
    from: [-1.9, 2.05, 4.6],
    to: [-0.2, 2.1, 4.8],
    bow: 0.15,
    spread: [0.15, 0.1, 0.2],
    size: 0.34,
  })
  return scene
}

/** An open book on the sand, read by a young clownfish. */
export function openBook(): Scene {
  const scene = cover(lagoon(), { water: waters.noon })
  drawBook(scene.geometry, {
    ink: notes,
    place: facing({ at: [-1.1, 0.45, 3.75], lean: 0.3, size: 0.98, turn: 0.1 }),
  })
  swim(scene.geometry, clownfish, { at: [-0.6, 1.28, 3.5], size: 0.5, yaw: 3.0, pitch: -0.3, bend: 0.5 })
  return scene
}

/** Ten tubes, one for each parameter. */
export function tenTubes(): Scene {
  const scene = cover(dusk(), { water: waters.open })
  const liquids = [
    '#f26049',
    '#ff9a3a',
    '#ffd24a',
    '#b8e04a',
    '#3fc27a',
    '#2fc2b8',
    '#2f9fe8',
    '#4a6cf0',
    '#8a4fe0',
    '#d84fa8',
  ]
  liquids.forEach((liquid, index) => {
    const around = (index / 9 - 0.5) * 2
    const place = standing({
      origin: [-1.25 + Math.sin(around) * 1.1, -0.28, 5.0 - Math.cos(around) * 0.9],
      size: 0.88,
    })
    drawVial(scene.geometry, { place, liquid, fill: 0.34 + 0.1 * ((index * 7) % 5) })
  })
  return scene
}
