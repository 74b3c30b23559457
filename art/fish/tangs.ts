import { smooth } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { mix, paint, scale } from '../render/vector.ts'
import type { Species } from './fish.ts'

const black: Vector = [0.006, 0.006, 0.012]

const lemon = paint('#ffd51c')

export const yellowTang: Species = {
  profile: [
    [0.5, -0.012, -0.034, 0.01],
    [0.462, 0.018, -0.06, 0.026],
    [0.41, 0.07, -0.1, 0.042],
    [0.33, 0.152, -0.166, 0.058],
    [0.22, 0.222, -0.226, 0.068],
    [0.08, 0.252, -0.252, 0.068],
    [-0.08, 0.226, -0.226, 0.056],
    [-0.22, 0.142, -0.142, 0.036],
    [-0.31, 0.058, -0.058, 0.02],
    [-0.352, 0.04, -0.04, 0.014],
  ],
  skin: (x, height) => {
    const base = mix(lemon, paint('#f79a00'), smooth(0.1, 1, Math.abs(height)) * 0.55)
    const blade = smooth(0.03, 0.024, Math.abs(x + 0.318)) * smooth(0.3, 0.22, Math.abs(height))
    const mouth = smooth(0.008, 0.003, Math.abs(x - 0.487)) * 0.5
    return scale(mix(base, [0.95, 0.95, 0.9], blade), 1 - mouth)
  },
  eye: { x: 0.334, y: 0.068, radius: 0.031, iris: '#e8b400' },
  pectoral: { x: 0.19, y: -0.02, length: 0.16, drop: 0.1, color: '#ffe05a', rim: '#ffe88a' },
  fins: [
    {
      base: [
        [0.25, 0.19],
        [0.12, 0.23],
        [-0.02, 0.22],
        [-0.16, 0.17],
        [-0.29, 0.07],
      ],
      edge: [
        [0.2, 0.29],
        [0.06, 0.4],
        [-0.1, 0.425],
        [-0.24, 0.37],
        [-0.325, 0.17],
      ],
      color: '#f7c40e',
      rim: '#ffe45e',
      margin: 0.06,
      rays: 26,
    },
    {
      base: [
        [0.11, -0.23],
        [0, -0.225],
        [-0.1, -0.2],
        [-0.2, -0.145],
        [-0.29, -0.07],
      ],
      edge: [
        [0.06, -0.31],
        [-0.06, -0.395],
        [-0.16, -0.395],
        [-0.255, -0.33],
        [-0.325, -0.16],
      ],
      color: '#f7c40e',
      rim: '#ffe45e',
      margin: 0.06,
      rays: 20,
    },
    {
      base: [
        [-0.34, 0.042],
        [-0.35, 0.02],
        [-0.352, 0],
        [-0.35, -0.02],
        [-0.34, -0.042],
      ],
      edge: [
        [-0.5, 0.15],
        [-0.468, 0.08],
        [-0.455, 0],
        [-0.468, -0.08],
        [-0.5, -0.15],
      ],
      color: '#fbca17',
      rim: '#fff0a0',
      margin: 0.05,
      rays: 14,
    },
    {
      base: [
        [0.2, -0.21],
        [0.16, -0.225],
        [0.12, -0.23],
      ],
      edge: [
        [0.14, -0.33],
        [0.09, -0.345],
        [0.07, -0.29],
      ],
      color: '#f7c40e',
      rim: '#ffe45e',
      margin: 0.06,
      rays: 5,
    },
  ],
}

/** The black palette on a hippo tang: from the eye along the back to the tail, with a blue island behind the gill. */
function hippoSkin(x: number, height: number): Vector {
  const blue = mix(paint('#1248d8'), paint('#2a7df2'), smooth(0.4, -0.8, height))
  const arch = height - (0.36 + 0.3 * smooth(0.3, 0.1, x) - 0.42 * smooth(-0.02, -0.3, x))
  const upper = smooth(-0.16, -0.1, arch) * smooth(0.42, 0.36, arch) * smooth(0.36, 0.33, x)
  const lower =
    smooth(0.3, 0.24, Math.abs(height - (-0.02 + 0.1 * smooth(0.1, -0.3, x)))) * smooth(0.1, 0.05, x)
  const island = smooth(0.055, 0.045, Math.hypot((x - 0.015) * 0.42, (height - 0.26) * 0.16))
  const wedge = smooth(0.03, 0.02, Math.abs(height - 0.07) * 0.35 + smooth(-0.3, -0.22, x) * 0.2)
  const painted = mix(blue, black, Math.max(upper, lower) * (1 - island))
  return mix(painted, paint('#ffd21c'), wedge * smooth(-0.27, -0.3, x))
}

export const hippoTang: Species = {
  profile: [
    [0.5, 0, -0.03, 0.012],
    [0.47, 0.042, -0.06, 0.036],
    [0.41, 0.094, -0.105, 0.058],
    [0.31, 0.148, -0.155, 0.074],
    [0.18, 0.184, -0.19, 0.084],
    [0.04, 0.19, -0.198, 0.082],
    [-0.11, 0.166, -0.172, 0.066],
    [-0.24, 0.1, -0.104, 0.042],
    [-0.32, 0.052, -0.054, 0.024],
    [-0.352, 0.045, -0.046, 0.016],
  ],
  skin: hippoSkin,
  eye: { x: 0.37, y: 0.04, radius: 0.031, iris: '#6f86c9' },
  pectoral: { x: 0.22, y: -0.035, length: 0.17, drop: 0.1, color: '#2467e6', rim: '#ffd21c' },
  fins: [
    {
      base: [
        [0.3, 0.145],
        [0.16, 0.18],
        [0, 0.185],
        [-0.15, 0.145],
        [-0.3, 0.06],
      ],
      edge: [
        [0.27, 0.2],
        [0.12, 0.25],
        [-0.05, 0.26],
        [-0.21, 0.23],
        [-0.33, 0.12],
      ],
      color: '#1553dd',
      rim: '#0a0d18',
      margin: 0.16,
      rays: 26,
    },
    {
      base: [
        [0.08, -0.19],
        [-0.05, -0.185],
        [-0.18, -0.14],
        [-0.3, -0.06],
      ],
      edge: [
        [0.05, -0.235],
        [-0.09, -0.255],
        [-0.23, -0.22],
        [-0.33, -0.12],
      ],
      color: '#1553dd',
      rim: '#0a0d18',
      margin: 0.16,
      rays: 20,
    },
    {
      base: [
        [-0.34, 0.045],
        [-0.35, 0.022],
        [-0.352, 0],
        [-0.35, -0.022],
        [-0.34, -0.045],
      ],
      edge: [
        [-0.5, 0.155],
        [-0.472, 0.08],
        [-0.462, 0],
        [-0.472, -0.08],
        [-0.5, -0.155],
      ],
      color: '#ffd21c',
      rim: '#ffe57a',
      margin: 0.04,
      rays: 14,
      over: (x, y) => (Math.abs(y) > 0.052 - (x + 0.34) * 0.46 ? black : undefined),
    },
    {
      base: [
        [0.22, -0.17],
        [0.17, -0.185],
        [0.12, -0.19],
      ],
      edge: [
        [0.15, -0.275],
        [0.1, -0.28],
        [0.07, -0.24],
      ],
      color: '#1a56d8',
      rim: '#0a0d18',
      margin: 0.1,
      rays: 5,
    },
  ],
}
