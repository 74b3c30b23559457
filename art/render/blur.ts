import { clamp } from './random.ts'

export type Image = { width: number; height: number; light: Float32Array }

type Blur = { radius: number; channels: number }

/** Three passes of a running mean, near enough to a bell. */
export function blurred({ width, height, light }: Image, { radius, channels }: Blur): Float32Array {
  const from = light.slice()
  const to = new Float32Array(light.length)
  for (let pass = 0; pass < 3; pass++) {
    runMean(from, to, {
      lines: height,
      length: width,
      stride: channels,
      line: width * channels,
      radius,
      channels,
    })
    runMean(to, from, {
      lines: width,
      length: height,
      stride: width * channels,
      line: channels,
      radius,
      channels,
    })
  }
  return from
}

type Run = Blur & { lines: number; length: number; stride: number; line: number }

function runMean(from: Float32Array, to: Float32Array, run: Run): void {
  const { lines, length, stride, line, radius, channels } = run
  const share = 1 / (2 * radius + 1)
  for (let l = 0; l < lines; l++)
    for (let c = 0; c < channels; c++) {
      const base = l * line + c
      const at = (i: number) => from[base + clamp(i, 0, length - 1) * stride] as number
      let sum = 0
      for (let i = -radius; i <= radius; i++) sum += at(i)
      for (let i = 0; i < length; i++) {
        to[base + i * stride] = sum * share
        sum += at(i + radius + 1) - at(i - radius)
      }
    }
}
