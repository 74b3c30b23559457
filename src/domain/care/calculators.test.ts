import { describe, expect, test } from 'vitest'
import { expectSixDigits } from '#domain/testing/six-digits.ts'
import { dkhToMilliequivalents, salinityToSpecificGravity } from '#domain/units/units.ts'
import {
  afterChanges,
  afterPumping,
  changesUntil,
  restingLevel,
  shareChangedByPumping,
  shareUntil,
} from './dilution.ts'
import { correction, dailyDose, effectOf } from './dosing.ts'
import {
  afterEvaporation,
  freshWaterToLower,
  lowering,
  saltFor,
  saltToRaise,
  seaSaltsPerFreshLitre,
  seaSaltsPerLitre,
} from './salt-mix.ts'
import type { Salt, Strength } from './salts.ts'
import { calciumPerDkh, saturatedLimeWater, strengthOfSalt, strengthOfSolution } from './salts.ts'

const usGallon = 3.785411784
const soda = strengthOfSolution('sodium_carbonate', { grams: 100, litres: 1 })

describe('salts', () => {
  test.each<[Salt, Partial<Strength>]>([
    ['sodium_bicarbonate', { alkalinity: 0.333768 }],
    ['sodium_carbonate', { alkalinity: 0.529088 }],
    ['calcium_hydroxide', { alkalinity: 0.756856, calcium: 5.409221 }],
    ['calcium_chloride', { calcium: 3.611346 }],
    ['calcium_chloride_dihydrate', { calcium: 2.726246 }],
    ['magnesium_chloride_hexahydrate', { magnesium: 1.195553 }],
    ['magnesium_sulfate_heptahydrate', { magnesium: 0.98614 }],
  ])('1 g of %s in 100 litres raises what its atoms say', (salt, expected) => {
    const strength = strengthOfSalt(salt)
    for (const of of ['alkalinity', 'calcium', 'magnesium'] as const) {
      if (expected[of] === undefined) expect(strength[of]).toBeNull()
      else expectSixDigits(effectOf(strength, { litres: 100, of }), expected[of] ?? Number.NaN)
    }
  })

  test('corals take calcium with alkalinity', () => {
    expectSixDigits(calciumPerDkh, 7.146959)
  })

  test('a recipe with a baked salt has the alkalinity of what was weighed', () => {
    const baked = strengthOfSolution('sodium_bicarbonate', { grams: 594, litres: usGallon })
    expectSixDigits(baked.alkalinity && baked.alkalinity * 1000, 5237.42)
    expectSixDigits(baked.alkalinity && dkhToMilliequivalents(baked.alkalinity * 1000), 1867.94)
    const calcium = strengthOfSolution('calcium_chloride_dihydrate', { grams: 500, litres: usGallon })
    expectSixDigits(calcium.calcium && calcium.calcium * 1000, 36_009.9)
    expectSixDigits(dailyDose(1.2, effectOf(baked, { litres: 300, of: 'alkalinity' })), 68.7361)
  })

  test('lime water holds so much at most', () => {
    const { alkalinity, calcium } = saturatedLimeWater
    expectSixDigits(alkalinity && alkalinity * 1000, 113.836)
    expectSixDigits(alkalinity && dkhToMilliequivalents(alkalinity * 1000), 40.6)
    expectSixDigits(calcium && calcium * 1000, 813.583)
  })
})

describe('a dose', () => {
  test('holds what the tank uses', () => {
    const effect = effectOf(soda, { litres: 300, of: 'alkalinity' })
    expectSixDigits(effect, 0.0176363)
    expectSixDigits(dailyDose(1.2, effect), 68.0416)
    const calcium = strengthOfSolution('calcium_chloride_dihydrate', { grams: 100, litres: 1 })
    expectSixDigits(dailyDose(2.5, effectOf(calcium, { litres: 300, of: 'calcium' })), 27.5104)
    const bicarbonate = strengthOfSalt('sodium_bicarbonate')
    expectSixDigits(
      dailyDose(0.8, effectOf(bicarbonate, { litres: 100 * usGallon, of: 'alkalinity' })),
      9.07316,
    )
  })

  test('of a tank that uses nothing is nothing, and of a product without effect unknown', () => {
    expect(dailyDose(-0.3, 0.02)).toBe(0)
    expect(dailyDose(0.3, effectOf(soda, { litres: 300, of: 'calcium' }))).toBeUndefined()
  })

  test('corrects on as many days as its cap asks', () => {
    const up = correction(soda, { litres: 300, of: 'alkalinity', now: 7, target: 8.5 })
    expectSixDigits(up?.amount, 85.052)
    expect(up?.days).toBe(2)
    expect(correction(soda, { litres: 300, of: 'alkalinity', now: 7.9, target: 8.9 })?.days).toBe(1)
    const magnesium = strengthOfSalt('magnesium_chloride_hexahydrate')
    const grams = correction(magnesium, { litres: 300, of: 'magnesium', now: 1250, target: 1300 })
    expectSixDigits(grams?.amount, 125.465)
    expect(grams?.days).toBe(1)
  })

  test('is spread by the cap of everything that the product raises', () => {
    const lime = correction(saturatedLimeWater, { litres: 300, of: 'calcium', now: 400, target: 420 })
    expect(lime?.days).toBe(3)
  })

  test('is none for a target that lies below', () => {
    const down = correction(soda, { litres: 300, of: 'alkalinity', now: 9, target: 8 })
    expect(down).toEqual({ amount: 0, days: 0 })
    expect(correction(soda, { litres: 300, of: 'magnesium', now: 1, target: 2 })).toBeUndefined()
  })

  test('of lime water raises alkalinity and calcium', () => {
    expectSixDigits(2000 * effectOf(saturatedLimeWater, { litres: 300, of: 'alkalinity' }), 0.758909)
    expectSixDigits(2000 * effectOf(saturatedLimeWater, { litres: 300, of: 'calcium' }), 5.42389)
    expectSixDigits(dailyDose(1, effectOf(saturatedLimeWater, { litres: 300, of: 'alkalinity' })), 2635.36)
  })

  test('goes by the label', () => {
    const label = { ref_amount: 2.7, ref_litres: 100, alkalinity: 0.1, calcium: null, magnesium: null }
    expectSixDigits(dailyDose(0.2, effectOf(label, { litres: 200, of: 'alkalinity' })), 10.8)
    const up = correction(label, { litres: 200, of: 'alkalinity', now: 8, target: 8.5 })
    expectSixDigits(up?.amount, 27)
  })
})

describe('a water change', () => {
  test('mixes old and new', () => {
    expectSixDigits(afterChanges(40, { share: 0.2, fresh: 0 }), 32)
    expectSixDigits(afterChanges(40, { share: 0.1, fresh: 0, times: 5 }), 23.6196)
    expectSixDigits(afterChanges(7, { share: 0.15, fresh: 11 }), 7.6)
    expectSixDigits(100 * shareChangedByPumping(0.3), 25.9182)
    expectSixDigits(afterPumping(40, { volumes: 0.3, fresh: 0 }), 29.6327)
  })

  test('says how many and how large it must be', () => {
    expectSixDigits(changesUntil(10, { level: 40, share: 0.2, fresh: 0 }), 6.21257)
    expectSixDigits(afterChanges(40, { share: 0.2, fresh: 0, times: 7 }), 8.38861)
    expectSixDigits(shareUntil(10, { level: 40, fresh: 0 }), 0.75)
    expectSixDigits(shareUntil(10, { level: 40, fresh: 2 }), 0.789474)
  })

  test.each([
    ['below the new water', 1, 2],
    ['above the old', 50, 2],
    ['of new water that is like the old', 10, 40],
  ])('leads nowhere to a level %s', (_name, target, fresh) => {
    expect(shareUntil(target, { level: 40, fresh })).toBeUndefined()
    expect(changesUntil(target, { level: 40, share: 0.2, fresh })).toBeUndefined()
  })

  test('never quite reaches the level of the new water', () => {
    expect(changesUntil(0, { level: 40, share: 0.2, fresh: 0 })).toBeUndefined()
    expect(changesUntil(40, { level: 40, share: 0.2, fresh: 0 })).toBe(0)
  })

  test('each week brings a tank to rest', () => {
    const { before, after } = restingLevel({ between: 3.5, share: 0.1, fresh: 0 })
    expectSixDigits(before, 35)
    expectSixDigits(after, 31.5)
  })
})

describe('salt', () => {
  const label = { grams: 38.2, ppt: 35 }

  test('goes by the label, and never below the sea salts', () => {
    expectSixDigits(saltFor({ litres: 100, ppt: 35, label }), 3820)
    expectSixDigits(seaSaltsPerLitre(35), 35.8169)
    expectSixDigits(seaSaltsPerLitre(33), 33.7204)
    expectSixDigits(seaSaltsPerFreshLitre(35), 36.1623)
  })

  test('raises a tank slowly', () => {
    const { grams, days } = saltToRaise({ litres: 300, from: 33, to: 35, label })
    expectSixDigits(grams, 654.857)
    expect(days).toBe(2)
    expect(saltToRaise({ litres: 300, from: 36, to: 35, label })).toEqual({ grams: 0, days: 0 })
  })

  test.each([
    [36, 35],
    [40, 35],
    [60, 1],
  ])('from %s to %s ppt leaves a tank by no more than 1 ppt a day', (from, to) => {
    const { days, litresADay } = lowering({ litres: 300, from, to })
    const levels = Array.from({ length: days + 1 }, (_, day) => from * (1 - litresADay / 300) ** day)
    expect(levels.at(-1)).toBeCloseTo(to, 9)
    for (const [day, level] of levels.slice(1).entries())
      expect((levels[day] ?? 0) - level).toBeLessThanOrEqual(1 + 1e-8)
  })

  test('leaves no tank down to fresh water', () => {
    expect(lowering({ litres: 300, from: 35, to: 0 })).toEqual({ days: 0, litresADay: 0 })
  })

  test('stays when water evaporates, and leaves with it', () => {
    const ppt = afterEvaporation(35, { litres: 300, evaporated: 5 })
    expectSixDigits(ppt, 35.5932)
    expectSixDigits(salinityToSpecificGravity(ppt), 1.026822)
    expectSixDigits(freshWaterToLower({ litres: 300, from: 36, to: 35 }), 8.33333)
    expect(freshWaterToLower({ litres: 300, from: 34, to: 35 })).toBe(0)
  })
})
