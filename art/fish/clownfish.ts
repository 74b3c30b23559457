import { noise, smooth } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { mix, paint } from '../render/vector.ts'
import type { Species } from './fish.ts'

const black: Vector = [0.006, 0.006, 0.012]

function band(x: number, { from, to }: { from: number; to: number }): number {
  return smooth(from, from + 0.006, x) * (1 - smooth(to - 0.006, to, x))
}

function clownSkin(x: number, height: number): Vector {
  const orange = mix(paint('#f36a12'), paint('#ff9a2e'), smooth(0.2, -0.9, height))
  const wobble = noise(x * 9, height * 3, 4) * 0.006
  const head = { from: 0.196 - 0.03 * height ** 2, to: 0.268 - 0.035 * height ** 2 + 0.012 * height }
  const bulge = 0.06 * Math.exp(-((height / 0.42) ** 2))
  const trunk = { from: -0.07 + wobble, to: 0.012 + bulge + wobble }
  const tail = { from: -0.292, to: -0.25 }
  let color = orange
  for (const { from, to } of [head, trunk, tail]) {
    color = mix(color, black, band(x, { from: from - 0.014, to: to + 0.014 }))
    color = mix(color, [0.93, 0.95, 0.97], band(x, { from, to }))
  }
  return color
}

export const clownfish: Species = {
  profile: [
    [0.5, 0.012, -0.02, 0.012],
    [0.468, 0.062, -0.062, 0.048],
    [0.41, 0.112, -0.105, 0.08],
    [0.32, 0.16, -0.15, 0.103],
    [0.2, 0.19, -0.185, 0.112],
    [0.06, 0.195, -0.198, 0.104],
    [-0.08, 0.172, -0.178, 0.084],
    [-0.2, 0.118, -0.122, 0.055],
    [-0.27, 0.08, -0.082, 0.034],
    [-0.315, 0.07, -0.072, 0.022],
  ],
  skin: clownSkin,
  eye: { x: 0.352, y: 0.052, radius: 0.036, iris: '#c9591a' },
  pectoral: { x: 0.2, y: -0.05, length: 0.18, drop: 0.12, color: '#f98a24', rim: '#11131c' },
  fins: [
    {
      base: [
        [0.2, 0.17],
        [0.1, 0.18],
        [0.02, 0.165],
        [-0.1, 0.15],
        [-0.2, 0.1],
      ],
      edge: [
        [0.17, 0.235],
        [0.06, 0.262],
        [-0.035, 0.222],
        [-0.16, 0.275],
        [-0.285, 0.165],
      ],
      color: '#f58a22',
      rim: '#11131c',
      margin: 0.2,
      rays: 17,
    },
    {
      base: [
        [-0.02, -0.17],
        [-0.08, -0.16],
        [-0.14, -0.14],
        [-0.21, -0.1],
      ],
      edge: [
        [-0.05, -0.235],
        [-0.13, -0.275],
        [-0.23, -0.245],
        [-0.285, -0.15],
      ],
      color: '#f58a22',
      rim: '#11131c',
      margin: 0.2,
      rays: 11,
    },
    {
      base: [
        [-0.3, 0.068],
        [-0.31, 0.03],
        [-0.312, 0],
        [-0.31, -0.03],
        [-0.3, -0.068],
      ],
      edge: [
        [-0.41, 0.118],
        [-0.482, 0.082],
        [-0.5, 0],
        [-0.482, -0.082],
        [-0.41, -0.118],
      ],
      color: '#f79230',
      rim: '#11131c',
      margin: 0.16,
      rays: 13,
    },
    {
      base: [
        [0.17, -0.16],
        [0.12, -0.175],
        [0.07, -0.175],
      ],
      edge: [
        [0.12, -0.29],
        [0.045, -0.315],
        [0.0, -0.25],
      ],
      color: '#f58a22',
      rim: '#11131c',
      margin: 0.2,
      rays: 6,
    },
  ],
}
