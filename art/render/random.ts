/** A stream of numbers from 0 to 1 that is the same for the same seed, so that a picture can be drawn again. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, [low, high]: readonly [number, number]): number {
  return low + random() * (high - low)
}

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0]
}

const order = new Uint8Array(512)
const shuffle = seeded(7)
for (let i = 0; i < 256; i++) order[i] = i
for (let i = 255; i > 0; i--) {
  const other = Math.floor(shuffle() * (i + 1))
  const kept = order[i] as number
  order[i] = order[other] as number
  order[other] = kept
}
order.copyWithin(256, 0, 256)

function slope(hash: number, x: number, y: number, z: number): number {
  const h = hash & 15
  const u = h < 8 ? x : y
  const v = h < 4 ? y : h === 12 || h === 14 ? x : z
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v)
}

/** Gradient noise, about -1 to 1 (Perlin 2002). */
export function noise(x: number, y: number, z: number): number {
  const fx = Math.floor(x)
  const fy = Math.floor(y)
  const fz = Math.floor(z)
  const dx = x - fx
  const dy = y - fy
  const dz = z - fz
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
  const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
  const w = dz * dz * dz * (dz * (dz * 6 - 15) + 10)
  const a = (order[fx & 255] as number) + (fy & 255)
  const b = (order[(fx + 1) & 255] as number) + (fy & 255)
  const aa = (order[a & 511] as number) + (fz & 255)
  const ab = (order[(a + 1) & 511] as number) + (fz & 255)
  const ba = (order[b & 511] as number) + (fz & 255)
  const bb = (order[(b + 1) & 511] as number) + (fz & 255)
  const near = blend(
    blend(slope(order[aa] as number, dx, dy, dz), slope(order[ba] as number, dx - 1, dy, dz), u),
    blend(slope(order[ab] as number, dx, dy - 1, dz), slope(order[bb] as number, dx - 1, dy - 1, dz), u),
    v,
  )
  const far = blend(
    blend(
      slope(order[(aa + 1) & 511] as number, dx, dy, dz - 1),
      slope(order[(ba + 1) & 511] as number, dx - 1, dy, dz - 1),
      u,
    ),
    blend(
      slope(order[(ab + 1) & 511] as number, dx, dy - 1, dz - 1),
      slope(order[(bb + 1) & 511] as number, dx - 1, dy - 1, dz - 1),
      u,
    ),
    v,
  )
  return blend(near, far, w)
}

/** Noise of several sizes on top of each other. */
export function layeredNoise(x: number, y: number, z: number, layers = 4): number {
  let sum = 0
  let height = 0.5
  let scale = 1
  for (let i = 0; i < layers; i++) {
    sum += height * noise(x * scale + i * 17.3, y * scale - i * 9.1, z * scale + i * 3.7)
    height *= 0.5
    scale *= 2.03
  }
  return sum
}

/** Distance to the nearest of points scattered one in a unit cube: pits, polyps and cells. */
export function cellDistance(x: number, y: number, z: number): number {
  const fx = Math.floor(x)
  const fy = Math.floor(y)
  const fz = Math.floor(z)
  let nearest = 9
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++)
      for (let k = -1; k <= 1; k++) {
        const a = order[(fx + i) & 255] as number
        const b = order[(a + fy + j) & 255] as number
        const c = order[(b + fz + k) & 255] as number
        const dx = fx + i + (order[c + 1] as number) / 255 - x
        const dy = fy + j + (order[c + 67] as number) / 255 - y
        const dz = fz + k + (order[c + 131] as number) / 255 - z
        const square = dx * dx + dy * dy + dz * dz
        if (square < nearest) nearest = square
      }
  return Math.sqrt(nearest)
}

export function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value
}

export function smooth(low: number, high: number, value: number): number {
  const share = clamp((value - low) / (high - low))
  return share * share * (3 - 2 * share)
}
