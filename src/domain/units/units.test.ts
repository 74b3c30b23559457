import { describe, expect, test } from 'vitest'
import {
  billionthsToMillionths,
  calciumCarbonateToDkh,
  celsiusToFahrenheit,
  elementToIon,
  massPerElement,
  micromolesPerKilogramToDkh,
  milliequivalentsToDkh,
  salinityToSpecificGravity,
  seawaterDensity,
  specificGravityToConductivity,
  specificGravityToSalinity,
} from './units.ts'

test.each([
  [25, 77],
  [25.1, 77.18],
  [0, 32],
  [-40, -40],
  [24.625, 76.325],
])('%d °C is %d °F', (celsius, fahrenheit) => {
  expect(celsiusToFahrenheit(celsius)).toBe(fahrenheit)
})

test('a laboratory’s µmol/kg are dKH by the density of the sea', () => {
  // 2,300 µmol/kg of the sea are 2.354 meq/L at 1.02334 kg/L.
  expect(micromolesPerKilogramToDkh(2300)).toBeCloseTo(6.5994, 3)
  expect(micromolesPerKilogramToDkh(0)).toBe(0)
})

describe('specific gravity', () => {
  test.each([
    [0, 1],
    [30, 1.02259],
    [33, 1.02486],
    [35, 1.02637],
  ])('of %d ppt is %d', (ppt, specificGravity) => {
    expect(salinityToSpecificGravity(ppt)).toBeCloseTo(specificGravity, 5)
  })

  test.each([
    [1.025, 33.19],
    [1.0264, 35.04],
    [1, 0],
  ])('%d is %d ppt', (specificGravity, ppt) => {
    expect(specificGravityToSalinity(specificGravity)).toBeCloseTo(ppt, 2)
  })

  test('comes back from ppt', () => {
    for (let ppt = 0; ppt <= 60; ppt += 0.5)
      expect(specificGravityToSalinity(salinityToSpecificGravity(ppt))).toBeCloseTo(ppt, 7)
  })

  test('comes back at the ends of the formulas, too, and fresh water has none', () => {
    expect(specificGravityToSalinity(salinityToSpecificGravity(0))).toBe(0)
    for (const [ppt, conductivity] of [
      [2, 3.797],
      [42, 62.358],
    ] as const)
      expect(specificGravityToConductivity(salinityToSpecificGravity(ppt))).toBeCloseTo(conductivity, 2)
  })

  test('is unknown where the formula does not hold', () => {
    for (const ppt of [-0.1, 60.1, 999, Number.NaN]) expect(salinityToSpecificGravity(ppt)).toBeNaN()
    for (const gravity of [0.999, 1.1, Number.NaN]) expect(specificGravityToSalinity(gravity)).toBeNaN()
  })

  test('rests on the density that the UNESCO paper gives for 35 ppt and 5 °C', () => {
    expect(seawaterDensity({ ppt: 35, t68: 5 })).toBeCloseTo(1027.67547, 5)
  })
})

test('alkalinity: 1 meq/L is 2.80385 dKH, 17.848 ppm CaCO3 are 1 dKH', () => {
  expect(milliequivalentsToDkh(1)).toBe(2.80385)
  expect(calciumCarbonateToDkh(17.848)).toBe(1)
  expect(calciumCarbonateToDkh(142.784)).toBe(8)
})

test('nutrients: from ppb, from phosphorus and from nitrogen', () => {
  expect(billionthsToMillionths(30)).toBe(0.03)
  expect(elementToIon(massPerElement.phosphate)(0.01)).toBe(0.030661)
  expect(elementToIon(massPerElement.nitrate)(2)).toBe(8.8532)
  expect(elementToIon(massPerElement.nitrite)(1)).toBe(3.2844)
  expect(elementToIon(massPerElement.ammonia)(1)).toBe(1.2159)
})
