import type { Image } from './blur.ts'
import { blurred } from './blur.ts'
import { blend, clamp, noise } from './random.ts'
import type { Sight, View } from './raster.ts'
import { rayThrough } from './shade.ts'
import type { Vector } from './vector.ts'
import type { Water } from './water.ts'
import { shaftLight } from './water.ts'

/** Adds the light that the water throws back along the shafts. Rays are marched at a quarter of the size, then enlarged. */
export function addShafts(
  image: Image,
  { sight, view, water }: { sight: Sight; view: View; water: Water },
): void {
  const step = 4
  const width = Math.ceil(image.width / step)
  const height = Math.ceil(image.height / step)
  const coarse = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const px = Math.min(image.width - 1, x * step + 2)
      const py = Math.min(image.height - 1, y * step + 2)
      const ray = rayThrough(view, sight, { x: px, y: py })
      const far = Math.min(26, sight.depth[py * sight.width + px] as number)
      coarse[y * width + x] = shaftsAlong(water, view, { ray, far, jitter: ((x * 7 + y * 13) % 16) / 16 })
    }
  const soft = blurred({ width, height, light: coarse }, { radius: 2, channels: 1 })
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const bright = between(soft, { width, height, x: x / step - 0.5, y: y / step - 0.5 }) * water.shafts
      const at = (y * image.width + x) * 3
      for (let c = 0; c < 3; c++)
        image.light[at + c] = (image.light[at + c] as number) + bright * (water.shallow[c] as number)
    }
}

type March = { ray: Vector; far: number; jitter: number }

function shaftsAlong(water: Water, view: View, { ray, far, jitter }: March): number {
  const steps = 24
  const stride = far / steps
  let sum = 0
  for (let i = 0; i < steps; i++) {
    const t = (i + jitter) * stride
    const y = view.from[1] + ray[1] * t
    if (y > water.surface) break
    const depth = water.surface - y
    const strength = Math.exp(-depth * 0.3) * Math.exp(-t * water.haze * 0.8)
    sum += shaftLight(water, view.from[0] + ray[0] * t, y, view.from[2] + ray[2] * t) * strength * stride
  }
  return sum * 0.3
}

function between(
  light: Float32Array,
  { width, height, x, y }: { width: number; height: number; x: number; y: number },
): number {
  const cx = clamp(x, 0, width - 1.001)
  const cy = clamp(y, 0, height - 1.001)
  const fx = Math.floor(cx)
  const fy = Math.floor(cy)
  const at = fy * width + fx
  const upper = (light[at] as number) * (1 - cx + fx) + (light[at + 1] as number) * (cx - fx)
  const lower = (light[at + width] as number) * (1 - cx + fx) + (light[at + width + 1] as number) * (cx - fx)
  return upper * (1 - cy + fy) + lower * (cy - fy)
}

/** Bright places spill over. */
export function addBloom(image: Image, strength: number): void {
  const spill = new Float32Array(image.light.length)
  for (let i = 0; i < spill.length; i++)
    spill[i] = Math.min(2, Math.max(0, (image.light[i] as number) - 0.62))
  const soft = blurred({ ...image, light: spill }, { radius: Math.round(image.width / 90), channels: 3 })
  for (let i = 0; i < soft.length; i++)
    image.light[i] = (image.light[i] as number) + (soft[i] as number) * strength
}

/** Brush marks: of four quarters around a pixel the calmest ones give its colour (Kuwahara 1976, weighted). */
export function paintOver({ width, height, light }: Image, radius: number): Float32Array {
  const painted = new Float32Array(light.length)
  const mean = new Float64Array(5)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0] as [number, number, number, number]
      for (let quarter = 0; quarter < 4; quarter++) {
        const x0 = quarter & 1 ? x : x - radius
        const y0 = quarter & 2 ? y : y - radius
        measure({ width, height, light }, mean, { x0, y0, radius })
        const weight = 1 / (1e-5 + (mean[3] as number)) ** 2
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (mean[c] as number) * weight
        sum[3] += weight
      }
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) painted[at + c] = (sum[c] as number) / sum[3]
    }
  return painted
}

function measure(
  { width, height, light }: Image,
  mean: Float64Array,
  { x0, y0, radius }: { x0: number; y0: number; radius: number },
): void {
  let [r, g, b, square, count] = [0, 0, 0, 0, 0]
  const right = Math.min(width - 1, x0 + radius)
  const bottom = Math.min(height - 1, y0 + radius)
  for (let y = Math.max(0, y0); y <= bottom; y++)
    for (let x = Math.max(0, x0); x <= right; x++) {
      const at = (y * width + x) * 3
      const lr = light[at] as number
      const lg = light[at + 1] as number
      const lb = light[at + 2] as number
      const gray = Math.sqrt(0.3 * lr + 0.5 * lg + 0.2 * lb)
      r += lr
      g += lg
      b += lb
      mean[4] = gray
      square += gray * gray
      count++
    }
  mean[0] = r / count
  mean[1] = g / count
  mean[2] = b / count
  const level = Math.sqrt((0.3 * r + 0.5 * g + 0.2 * b) / count)
  mean[3] = Math.abs(square / count - level * level)
}

export type Grade = { exposure: number; vignette: number; saturation: number }

/** Light becomes bytes: film curve, saturation, darker corners, a breath of grain; two pixels each way become one. */
export function develop(
  { width, height, light }: Image,
  { exposure, vignette, saturation }: Grade,
): Uint8Array {
  const w = width >> 1
  const h = height >> 1
  const bytes = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const dx = x / w - 0.5
      const dy = y / h - 0.5
      const dark = 1 - vignette * (dx * dx + dy * dy) * 1.5
      const grain = noise(x * 0.7, y * 0.7, 3) * 0.008
      const shown = [0, 1, 2].map((c) => {
        let sum = 0
        for (let k = 0; k < 4; k++)
          sum += filmCurve(
            (light[((y * 2 + (k >> 1)) * width + x * 2 + (k & 1)) * 3 + c] as number) * exposure * dark,
          )
        return sum / 4
      }) as [number, number, number]
      const gray = 0.3 * shown[0] + 0.59 * shown[1] + 0.11 * shown[2]
      for (let c = 0; c < 3; c++) {
        const value = gray + ((shown[c] as number) - gray) * saturation + grain
        bytes[(y * w + x) * 3 + c] = Math.round(clamp(value) * 255)
      }
    }
  return bytes
}

/** Soft shoulder (Narkowicz 2015), then the screen's own curve. */
function filmCurve(light: number): number {
  const l = Math.max(0, light)
  const toned = (l * (2.51 * l + 0.03)) / (l * (2.43 * l + 0.59) + 0.14)
  const shown = clamp(toned) ** (1 / 2.2)
  return blend(shown, shown * shown * (3 - 2 * shown), 0.42)
}
