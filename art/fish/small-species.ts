import { noise, smooth } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { mix, paint } from '../render/vector.ts'
import type { Fin, Species } from './fish.ts'

const slender: Species['profile'] = [
  [0.5, 0.006, -0.022, 0.012],
  [0.472, 0.044, -0.052, 0.034],
  [0.41, 0.085, -0.088, 0.056],
  [0.31, 0.12, -0.118, 0.07],
  [0.18, 0.136, -0.136, 0.074],
  [0.04, 0.132, -0.134, 0.068],
  [-0.1, 0.108, -0.11, 0.054],
  [-0.21, 0.078, -0.08, 0.036],
  [-0.27, 0.066, -0.066, 0.024],
  [-0.3, 0.062, -0.062, 0.018],
]

function grammaSkin(x: number, height: number): Vector {
  const purple = mix(paint('#7a1fc4'), paint('#a83be6'), smooth(0.4, -0.8, height))
  const gold = mix(paint('#ffb81f'), paint('#ffd84a'), smooth(0.3, -0.7, height))
  const speckle = noise(x * 42, height * 7, 3) * 0.09
  const color = mix(purple, gold, smooth(0.09, -0.09, x + speckle + height * 0.03))
  const line = smooth(0.1, 0.04, Math.abs(height - 0.25 - (x - 0.37) * 2.4)) * smooth(0.26, 0.3, x)
  return mix(color, [0.02, 0.006, 0.05], line * 0.8)
}

export const royalGramma: Species = {
  profile: slender,
  skin: grammaSkin,
  eye: { x: 0.368, y: 0.036, radius: 0.032, iris: '#8a5fd0' },
  pectoral: { x: 0.2, y: -0.03, length: 0.14, drop: 0.2, color: '#d8a7e8', rim: '#e8c8f2' },
  fins: [
    {
      base: [
        [0.24, 0.115],
        [0.12, 0.13],
        [-0.02, 0.118],
        [-0.13, 0.095],
        [-0.23, 0.07],
      ],
      edge: [
        [0.2, 0.185],
        [0.06, 0.21],
        [-0.1, 0.21],
        [-0.24, 0.215],
        [-0.32, 0.13],
      ],
      color: '#9b35d8',
      rim: '#d77bf0',
      margin: 0.08,
      rays: 18,
      over: (x, y) =>
        Math.hypot(x - 0.17, y - 0.165) < 0.018
          ? [0.01, 0.005, 0.03]
          : x < -0.03
            ? paint('#ffc531')
            : undefined,
    },
    {
      base: [
        [0, -0.125],
        [-0.08, -0.11],
        [-0.16, -0.09],
        [-0.23, -0.07],
      ],
      edge: [
        [-0.05, -0.19],
        [-0.15, -0.215],
        [-0.26, -0.205],
        [-0.31, -0.12],
      ],
      color: '#ffbd2a',
      rim: '#ffd978',
      margin: 0.08,
      rays: 11,
    },
    {
      base: [
        [-0.29, 0.062],
        [-0.3, 0.03],
        [-0.302, 0],
        [-0.3, -0.03],
        [-0.29, -0.062],
      ],
      edge: [
        [-0.5, 0.15],
        [-0.455, 0.075],
        [-0.44, 0],
        [-0.455, -0.075],
        [-0.5, -0.15],
      ],
      color: '#ffc531',
      rim: '#ffe08c',
      margin: 0.06,
      rays: 13,
    },
    {
      base: [
        [0.19, -0.125],
        [0.155, -0.13],
        [0.12, -0.132],
      ],
      edge: [
        [0.03, -0.27],
        [0.0, -0.26],
        [0.02, -0.21],
      ],
      color: '#9b35d8',
      rim: '#d77bf0',
      margin: 0.08,
      rays: 4,
    },
  ],
}

/** Tail, back and belly fins of a slim fish, all of one colour. */
function slimFins(color: string): readonly Fin[] {
  const look = { color, rim: color, margin: 0.05 }
  return [
    {
      ...look,
      base: [
        [-0.29, 0.055],
        [-0.3, 0.026],
        [-0.302, 0],
        [-0.3, -0.026],
        [-0.29, -0.055],
      ],
      edge: [
        [-0.52, 0.17],
        [-0.42, 0.06],
        [-0.395, 0],
        [-0.42, -0.06],
        [-0.52, -0.17],
      ],
      rays: 11,
    },
    {
      ...look,
      base: [
        [0.22, 0.12],
        [0.1, 0.13],
        [-0.05, 0.115],
        [-0.2, 0.08],
      ],
      edge: [
        [0.17, 0.2],
        [0.02, 0.195],
        [-0.14, 0.19],
        [-0.28, 0.13],
      ],
      rays: 15,
    },
    {
      ...look,
      base: [
        [0.02, -0.13],
        [-0.06, -0.115],
        [-0.14, -0.1],
        [-0.2, -0.08],
      ],
      edge: [
        [-0.03, -0.19],
        [-0.12, -0.205],
        [-0.22, -0.17],
        [-0.27, -0.12],
      ],
      rays: 9,
    },
  ]
}

/** A slim fish of the open water, for schools. */
function schoolFish({
  back,
  side,
  belly,
  fin,
}: {
  back: string
  side: string
  belly: string
  fin: string
}): Species {
  return {
    profile: slender,
    skin: (_x, height) =>
      height > 0
        ? mix(paint(side), paint(back), smooth(0.15, 0.85, height))
        : mix(paint(side), paint(belly), smooth(-0.2, -0.9, height)),
    eye: { x: 0.378, y: 0.03, radius: 0.033, iris: side },
    pectoral: { x: 0.22, y: -0.03, length: 0.13, drop: 0.25, color: fin, rim: fin },
    fins: slimFins(fin),
  }
}

export const anthias = schoolFish({ back: '#f2643c', side: '#ff8a5c', belly: '#ffc3a0', fin: '#f4795e' })
export const chromis = schoolFish({ back: '#3fb7c9', side: '#8fe3da', belly: '#e6faf2', fin: '#7fd6d8' })
