import { paint } from '../render/vector.ts'
import type { Water } from '../render/water.ts'

/** The light of the scenes: the blue of the brand at different hours. */
const noon: Water = {
  sun: [-0.45, 1, -0.5],
  sunlight: [1.75, 1.62, 1.3],
  shallow: paint('#74def0'),
  middle: paint('#1992d4'),
  deep: paint('#0a3f7d'),
  haze: 0.062,
  shafts: 0.95,
  caustics: 1,
  surface: 5.2,
  time: 2.3,
}

export const waters = {
  noon,
  morning: {
    ...noon,
    sun: [-0.75, 1, -0.3],
    sunlight: [1.95, 1.6, 1.1],
    shallow: paint('#8fe9e2'),
    middle: paint('#1f9ccb'),
    deep: paint('#0d4a80'),
    haze: 0.068,
    shafts: 1.15,
    time: 5.1,
  },
  open: {
    ...noon,
    shallow: paint('#6ad4f5'),
    middle: paint('#1583cb'),
    deep: paint('#083268'),
    haze: 0.055,
    time: 7.7,
  },
  dusk: {
    ...noon,
    sun: [-0.3, 1, 0.15],
    sunlight: [0.85, 0.92, 1.5],
    shallow: paint('#5fa5f0'),
    middle: paint('#2457b8'),
    deep: paint('#131f5e'),
    haze: 0.075,
    shafts: 1.2,
    time: 3.9,
  },
  lagoon: {
    ...noon,
    sun: [0.55, 1, -0.5],
    sunlight: [1.95, 1.72, 1.25],
    shallow: paint('#9cf0ea'),
    middle: paint('#26a9cf'),
    deep: paint('#0f5c8c'),
    haze: 0.058,
    shafts: 0.8,
    time: 9.4,
  },
  tank: {
    ...noon,
    sun: [0.2, 1, -0.62],
    sunlight: [1.5, 1.55, 1.75],
    shallow: paint('#9fd4ff'),
    middle: paint('#2f86d6'),
    deep: paint('#12408c'),
    haze: 0.018,
    shafts: 0.3,
    caustics: 0.22,
    surface: 2.6,
    time: 1.4,
  },
} satisfies Record<string, Water>
