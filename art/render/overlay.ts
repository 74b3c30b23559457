import type { Image } from './blur.ts'
import type { Random } from './random.ts'
import { between, seeded, smooth } from './random.ts'
import type { Sight } from './raster.ts'

type Float = { seed: number; count: number }

/** Motes that hang in the water, some near and soft, some far and sharp. */
export function addMotes(image: Image, { seed, count }: Float): void {
  const random = seeded(seed)
  const unit = image.height / 1000
  for (let i = 0; i < count; i++) {
    const near = random() ** 5
    const radius = unit * (0.9 + near * 9)
    const strength = near > 0.3 ? 0.05 : between(random, [0.08, 0.34])
    const y = random() ** 0.8 * image.height
    dot(image, { x: random() * image.width, y, radius, strength })
  }
}

type Dot = { x: number; y: number; radius: number; strength: number }

function dot({ width, height, light }: Image, { x, y, radius, strength }: Dot): void {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(height - 1, y + radius); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(width - 1, x + radius); px++) {
      const away = Math.hypot(px - x, py - y) / radius
      const part = smooth(1, 0.35, away) * strength
      const at = (py * width + px) * 3
      light[at] = (light[at] as number) + part * 0.7
      light[at + 1] = (light[at + 1] as number) + part * 0.95
      light[at + 2] = (light[at + 2] as number) + part
    }
}

export type Stream = {
  seed: number /** Foot of the column, in shares of the picture. */
  x: number
  y: number
  height: number
  count: number
  size: number
  far: number
}

/** A column of bubbles that widens as it rises; what stands nearer than `far` hides it. */
export function addBubbles(image: Image, stream: Stream, sight: Sight): void {
  const random = seeded(stream.seed)
  for (let i = 0; i < stream.count; i++) {
    const rise = random()
    const sway = Math.sin(rise * 9 + stream.seed) * 0.006
    const x = (stream.x + sway + between(random, [-1, 1]) * (0.004 + 0.014 * rise)) * image.width
    const y = (stream.y - rise * stream.height) * image.height
    const radius = image.height * stream.size * between(random, [0.35, 1]) * (0.6 + 0.6 * rise)
    bubble(image, { x, y, radius, random, far: stream.far }, sight)
  }
}

type Bubble = { x: number; y: number; radius: number; random: Random; far: number }

function bubble({ width, height, light }: Image, { x, y, radius, far }: Bubble, sight: Sight): void {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(height - 1, y + radius); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(width - 1, x + radius); px++) {
      const dx = (px - x) / radius
      const dy = ((py - y) / radius) * 1.08
      const away = Math.hypot(dx, dy)
      const at = py * width + px
      if (away > 1 || (sight.depth[at] as number) < far) continue
      const ring = smooth(0.62, 0.95, away) * smooth(1, 0.93, away)
      const crescent =
        smooth(0.5, 0.8, away) * smooth(0.97, 0.85, away) * smooth(0.2, 0.9, (-dx * 0.4 - dy) / (away + 0.01))
      const glint = smooth(0.24, 0.1, Math.hypot(dx + 0.32, dy + 0.4))
      const foot = smooth(0.5, 0.85, away) * smooth(0.5, 1, (dx * 0.4 + dy) / (away + 0.01)) * 0.35
      const part = ring * 0.22 + crescent * 0.5 + glint * 0.9 + foot * 0.4 + 0.015
      for (let c = 0; c < 3; c++)
        light[at * 3 + c] = (light[at * 3 + c] as number) + part * (c === 0 ? 0.8 : 0.98)
    }
}
