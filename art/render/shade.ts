import type { Geometry } from './geometry.ts'
import { stuffList } from './geometry.ts'
import { clamp, noise, smooth } from './random.ts'
import type { Shade, Sight, View } from './raster.ts'
import { castShade, shadowCasters } from './raster.ts'
import type { Vector } from './vector.ts'
import { add, dot, scale, unit } from './vector.ts'
import type { Water } from './water.ts'
import { causticLight, waterColor } from './water.ts'

export type Lit = { water: Water; view: View; centre: Vector; span: number; detail: number }
type Lamp = { shade: Shade; towards: Vector; color: Vector }
/** Everything a pixel needs to be lit. */
type Lighting = Lit & { sun: Shade; sky: readonly Lamp[]; towards: Vector }

/** The picture's light, three amounts a pixel, before haze and shafts of light in the air. */
export function shade(geometry: Geometry, sight: Sight, lit: Lit): Float32Array {
  const lighting = lightUp(geometry, lit)
  const { width, height } = sight
  const image = new Float32Array(width * height * 3)
  const shadeAt = (x: number, y: number): Vector => {
    const at = y * width + x
    const ray = rayThrough(lit.view, sight, { x, y })
    if ((sight.triangle[at] as number) < 0) return openWater(lit, ray)
    return hazed(litSpot(geometry, sight, { at, ray, lighting }), {
      lit,
      ray,
      far: sight.depth[at] as number,
    })
  }
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const calm = isFar(sight, x, y)
      let color = shadeAt(x, y)
      for (let k = 0; k < 4; k++) {
        if (k > 0 && !calm) color = shadeAt(x + (k & 1), y + (k >> 1))
        image.set(color, ((y + (k >> 1)) * width + x + (k & 1)) * 3)
      }
    }
  return image
}

/** In water and in the haze four pixels look alike, so that one is enough. */
function isFar({ depth, width }: Sight, x: number, y: number): boolean {
  const at = y * width + x
  const nearest = Math.min(
    depth[at] as number,
    depth[at + 1] as number,
    depth[at + width] as number,
    depth[at + width + 1] as number,
  )
  return nearest > 9.5
}

function lightUp(geometry: Geometry, lit: Lit): Lighting {
  const { water, centre, span, detail } = lit
  const towards = unit(water.sun)
  const reach = { centre, span, size: Math.round(2600 * detail) }
  const casters = shadowCasters(geometry, reach)
  const sky: Lamp[] = []
  const count = 11
  for (let i = 0; i < count; i++) {
    const height = 0.12 + (0.88 * (i + 0.5)) / count
    const around = i * 2.39996
    const flat = Math.sqrt(1 - height * height)
    const from: Vector = [flat * Math.cos(around), height, flat * Math.sin(around)]
    const bright = 0.35 + 0.65 * height
    const color = scale(add(scale(water.shallow, height), scale(water.middle, 1 - height * 0.6)), bright)
    const shade = castShade(casters, { from, reach: { ...reach, size: Math.round(760 * detail) } })
    sky.push({ shade, towards: from, color: scale(color, 1.5 / count) })
  }
  return { ...lit, sun: castShade(casters, { from: towards, reach }), sky, towards }
}

/** Direction from the eye through a pixel's middle. Its part along the view is 1: multiplied by a depth it leads to the point. */
export function rayThrough(
  view: View,
  { width, height }: { width: number; height: number },
  { x, y }: { x: number; y: number },
): Vector {
  const focal = view.zoom * height
  const right = (x + 0.5 - width * (0.5 + view.shift)) / focal
  const up = (height / 2 - y - 0.5) / focal
  return [
    view.ahead[0] + view.right[0] * right + view.up[0] * up,
    view.ahead[1] + view.right[1] * right + view.up[1] * up,
    view.ahead[2] + view.right[2] * right + view.up[2] * up,
  ]
}

/** Water without end, and the bright underside of the waves for rays that go up. */
function openWater({ water, view }: Lit, ray: Vector): Vector {
  const direction = unit(ray)
  const base = waterColor(water, direction)
  if (direction[1] < 0.03) return base
  const far = (water.surface - view.from[1]) / direction[1]
  const x = view.from[0] + direction[0] * far
  const z = view.from[2] + direction[2] * far
  const ripple = noise(x * 0.5, z * 0.22, water.time) + 0.5 * noise(x * 1.4 + 8, z * 0.55, water.time)
  const net = causticLight(x * 0.5, z * 0.3)
  const bright = (smooth(0.05, 0.75, ripple) * 0.7 + net * 0.28) * Math.exp(-far * water.haze * 1.1)
  return add(base, scale(water.shallow, bright * 1.5))
}

type Pixel = { at: number; ray: Vector; lighting: Lighting }
const spot = new Float64Array(9)

function litSpot(geometry: Geometry, sight: Sight, { at, ray, lighting }: Pixel): Vector {
  const kind = interpolate(geometry, sight, at)
  const far = sight.depth[at] as number
  const stuff = stuffList[kind] ?? (stuffList[0] as (typeof stuffList)[number])
  const p = add(lighting.view.from, scale(ray, far))
  const eye = scale(unit(ray), -1)
  let n = unit([spot[0] as number, spot[1] as number, spot[2] as number])
  if (dot(n, eye) < 0) n = scale(n, -1)
  if (stuff.bump > 0) n = roughened(n, p, { bump: stuff.bump, grain: stuff.grain })
  const albedo: Vector = [spot[3] as number, spot[4] as number, spot[5] as number]
  const light = lightAt(lighting, { p, n, wrap: stuff.wrap, jitter: at })
  const edge = (1 - clamp(dot(n, eye))) ** 3 * (0.35 + 0.65 * clamp(n[1] * 0.7 + 0.5))
  const half = unit(add(lighting.towards, eye))
  const shine = stuff.gloss * clamp(dot(n, half)) ** 34 * light[3] * 2.4
  const rim = edge * 0.34 * (0.3 + light[4])
  const { shallow, sunlight } = lighting.water
  const tint = (c: 0 | 1 | 2): number =>
    albedo[c] * (light[c] + stuff.glow * 1.6) + rim * shallow[c] + shine * sunlight[c]
  return [tint(0), tint(1), tint(2)]
}

function interpolate({ corners, normals, colors, stuff }: Geometry, sight: Sight, at: number): number {
  const t = (sight.triangle[at] as number) * 3
  const a = corners[t] as number
  const b = corners[t + 1] as number
  const c = corners[t + 2] as number
  const s = sight.second[at] as number
  const r = sight.third[at] as number
  const first = 1 - s - r
  for (let i = 0; i < 3; i++) {
    spot[i] =
      first * (normals[a * 3 + i] as number) +
      s * (normals[b * 3 + i] as number) +
      r * (normals[c * 3 + i] as number)
    spot[i + 3] =
      first * (colors[a * 3 + i] as number) +
      s * (colors[b * 3 + i] as number) +
      r * (colors[c * 3 + i] as number)
  }
  return stuff[a] as number
}

function roughened(n: Vector, [x, y, z]: Vector, { bump, grain }: { bump: number; grain: number }): Vector {
  const dx =
    noise(x * grain, y * grain, z * grain) +
    0.6 * noise(x * grain * 2.3 + 5, y * grain * 2.3, z * grain * 2.3)
  const dy = noise(x * grain + 31, y * grain, z * grain)
  const dz =
    noise(x * grain, y * grain + 57, z * grain) +
    0.6 * noise(x * grain * 2.3, y * grain * 2.3, z * grain * 2.3 + 9)
  return unit([n[0] + dx * bump, n[1] + dy * bump, n[2] + dz * bump])
}

type Lighted = readonly [number, number, number, number, number]
type Facing = { p: Vector; n: Vector; wrap: number; jitter: number }

/** Three amounts of light, then the sun's own share and the open sky's. */
function lightAt({ sun, sky, towards, water }: Lighting, { p, n, wrap, jitter }: Facing): Lighted {
  const turn = ((Math.imul(jitter, 2654435761) >>> 8) & 4095) / 4095
  const lifted = add(p, scale(n, 0.012))
  const facing = clamp((dot(n, towards) + wrap) / (1 + wrap))
  let open = 0
  if (facing > 0)
    for (let i = 0; i < 6; i++) {
      const angle = (i * 1.0472 + turn * 1.0472) * 3
      const away = 0.8 + 3.4 * ((i + turn) / 6)
      open += reached(sun, lifted, { du: Math.cos(angle) * away, dv: Math.sin(angle) * away })
    }
  const direct = (facing * open) / 6
  const fall = (water.surface - p[1]) / towards[1]
  const net = causticLight((p[0] + towards[0] * fall) * 1.9, (p[2] + towards[2] * fall) * 1.9)
  const shine = direct * (1 - 0.28 * water.caustics + net * 0.95 * water.caustics)
  let [r, g, b, around] = [0, 0, 0, 0]
  for (let i = 0; i < sky.length; i++) {
    const lamp = sky[i] as Lamp
    const face = clamp((dot(n, lamp.towards) + wrap + 0.15) / (1.15 + wrap))
    if (face === 0) continue
    const angle = turn * 6.283 + i
    const part = face * reached(lamp.shade, lifted, { du: Math.cos(angle) * 1.3, dv: Math.sin(angle) * 1.3 })
    r += lamp.color[0] * part
    g += lamp.color[1] * part
    b += lamp.color[2] * part
    around += part / sky.length
  }
  const below = (0.5 - 0.5 * n[1]) * (0.25 + around) * 0.5
  const { sunlight, deep } = water
  return [
    sunlight[0] * shine + r + below * (deep[0] + 0.1),
    sunlight[1] * shine + g + below * (deep[1] + 0.06),
    sunlight[2] * shine + b + below * deep[2],
    shine,
    around,
  ]
}

/** 1 where the lamp is seen from the point, 0 in its shade; what lies outside the lamp's map is lit. */
function reached(shade: Shade, p: Vector, { du, dv }: { du: number; dv: number }): number {
  const { size, span, centre, right, up, ahead, depth } = shade
  const x = p[0] - centre[0]
  const y = p[1] - centre[1]
  const z = p[2] - centre[2]
  const u = Math.floor(((x * right[0] + y * right[1] + z * right[2] + span) * size) / (2 * span) + du)
  const v = Math.floor(((x * up[0] + y * up[1] + z * up[2] + span) * size) / (2 * span) + dv)
  if (u < 0 || v < 0 || u >= size || v >= size) return 1
  const far = x * ahead[0] + y * ahead[1] + z * ahead[2] + 100
  return far - (depth[v * size + u] as number) < (3.2 * span) / size ? 1 : 0
}

/** Nearer than this the water is as good as clear. */
const clearFor = 2.6

function hazed(color: Vector, { lit, ray, far }: { lit: Lit; ray: Vector; far: number }): Vector {
  const { water } = lit
  const distance = Math.max(0, far * Math.hypot(ray[0], ray[1], ray[2]) - clearFor)
  const veil = waterColor(water, unit(ray))
  const blue = Math.exp(-distance * water.haze * 0.85)
  const green = Math.exp(-distance * water.haze * 0.95)
  const red = Math.exp(-distance * water.haze * 1.35)
  return [
    color[0] * red + veil[0] * (1 - red),
    color[1] * green + veil[1] * (1 - green),
    color[2] * blue + veil[2] * (1 - blue),
  ]
}
