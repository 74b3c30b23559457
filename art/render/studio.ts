import type { Image } from './blur.ts'
import { blurred } from './blur.ts'
import type { Grade } from './finish.ts'
import { addBloom, addShafts, develop, paintOver } from './finish.ts'
import type { Geometry } from './geometry.ts'
import type { Stream } from './overlay.ts'
import { addBubbles, addMotes } from './overlay.ts'
import type { Camera, Sight } from './raster.ts'
import { look, lookThrough } from './raster.ts'
import type { Lit } from './shade.ts'
import { shade } from './shade.ts'
import type { Vector } from './vector.ts'
import type { Water } from './water.ts'

export type Scene = {
  geometry: Geometry
  /** Things that stand so near that they are out of focus. */
  foreground?: Geometry
  camera: Camera
  water: Water
  /** Middle and half width of the part of the scene that throws shadows. */
  centre: Vector
  span: number
  grade?: Partial<Grade>
  motes?: number
  bubbles?: readonly Stream[]
  seed: number
}

type Size = { width: number; height: number }

/** Paints a scene at twice its size and answers its bytes at its size. */
export function paintScene(scene: Scene, size: Size): Uint8Array {
  const width = size.width * 2
  const height = size.height * 2
  const view = lookThrough(scene.camera)
  const { water, centre, span } = scene
  const lit: Lit = { water, view, centre, span, detail: Math.min(1, height / 1600) }
  const sight = look(scene.geometry, { view, width, height })
  let image: Image = { width, height, light: shade(scene.geometry, sight, lit) }
  const brush = Math.max(1, Math.round(height / 620))
  image = { width, height, light: paintOver(image, brush) }
  addShafts(image, { sight, view, water })
  for (const stream of scene.bubbles ?? []) addBubbles(image, stream, sight)
  if (scene.foreground) layOver(image, scene.foreground, lit)
  addMotes(image, { seed: scene.seed, count: scene.motes ?? 240 })
  addBloom(image, 0.35)
  return develop(image, { exposure: 0.86, vignette: 0.6, saturation: 1.1, ...scene.grade })
}

/** The blurred foreground over the picture. */
function layOver(image: Image, foreground: Geometry, lit: Lit): void {
  const { width, height } = image
  const half = { width: width >> 1, height: height >> 1 }
  const sight = look(foreground, { view: lit.view, ...half })
  const light = shade(foreground, sight, { ...lit, detail: 0.4 })
  const cover = coverOf(sight)
  for (let i = 0; i < light.length; i++)
    light[i] = (light[i] as number) * (cover[Math.floor(i / 3)] as number)
  const radius = Math.max(1, Math.round(half.height / 190))
  const soft = blurred({ ...half, light }, { radius, channels: 3 })
  const mask = blurred({ ...half, light: cover }, { radius, channels: 1 })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = Math.min(half.height - 1, y >> 1) * half.width + Math.min(half.width - 1, x >> 1)
      const shown = mask[at] as number
      if (shown === 0) continue
      const to = (y * width + x) * 3
      for (let c = 0; c < 3; c++)
        image.light[to + c] = (image.light[to + c] as number) * (1 - shown) + (soft[at * 3 + c] as number)
    }
}

function coverOf({ triangle }: Sight): Float32Array {
  return Float32Array.from(triangle, (index) => (index < 0 ? 0 : 1))
}
