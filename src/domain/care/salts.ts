import { milliequivalentsToDkh } from '#domain/units/units.ts'

/** What events, products and calculators reckon with, in dKH and ppm. */
export const dosedParameters = ['alkalinity', 'calcium', 'magnesium'] as const
export type DosedParameter = (typeof dosedParameters)[number]

/**
 * How strong a product is, named as on the wire: `ref_amount` of it, in ml or g, raise `ref_litres` of water by so
 * much; null what it does not raise.
 */
export type Strength = { readonly ref_amount: number; readonly ref_litres: number } & {
  readonly [parameter in DosedParameter]: number | null
}

/** Grams a mole. Source: IUPAC, abridged standard atomic weights. */
const weights = { H: 1.008, C: 12.011, O: 15.999, Na: 22.99, Mg: 24.305, S: 32.06, Cl: 35.45, Ca: 40.078 }
const { H, C, O, Na, Mg, S, Cl, Ca } = weights
const water = 2 * H + O

/** `weight` in grams a mole; of one mole `charge` is the alkalinity in eq, `calcium` and `magnesium` the atoms. */
const salts = {
  sodium_bicarbonate: { formula: 'NaHCO3', weight: Na + H + C + 3 * O, charge: 1, calcium: 0, magnesium: 0 },
  sodium_carbonate: { formula: 'Na2CO3', weight: 2 * Na + C + 3 * O, charge: 2, calcium: 0, magnesium: 0 },
  calcium_hydroxide: { formula: 'Ca(OH)2', weight: Ca + 2 * (O + H), charge: 2, calcium: 1, magnesium: 0 },
  calcium_chloride: { formula: 'CaCl2', weight: Ca + 2 * Cl, charge: 0, calcium: 1, magnesium: 0 },
  calcium_chloride_dihydrate: {
    formula: 'CaCl2·2H2O',
    weight: Ca + 2 * Cl + 2 * water,
    charge: 0,
    calcium: 1,
    magnesium: 0,
  },
  magnesium_chloride_hexahydrate: {
    formula: 'MgCl2·6H2O',
    weight: Mg + 2 * Cl + 6 * water,
    charge: 0,
    calcium: 0,
    magnesium: 1,
  },
  magnesium_sulfate_heptahydrate: {
    formula: 'MgSO4·7H2O',
    weight: Mg + S + 4 * O + 7 * water,
    charge: 0,
    calcium: 0,
    magnesium: 1,
  },
} as const

export type Salt = keyof typeof salts

/** How each is written on its bag. */
export const saltFormulas = Object.fromEntries(
  Object.entries(salts).map(([salt, { formula }]) => [salt, formula]),
) as Record<Salt, string>

/** Mol/L of saturated lime water at 25 °C. Source: Bates, Bower and Smith (1956), doi 10.6028/jres.056.040. */
const saturatedLime = 0.0203

/** The calcium that corals take with each dKH: one atom for two of charge. In ppm. */
export const calciumPerDkh = Ca / 2 / milliequivalentsToDkh(1)

/** The strength of the dry salt, in grams. */
export function strengthOfSalt(salt: Salt): Strength {
  return strengthOf({ salt, moles: 1 / salts[salt].weight })
}

/** The strength, in ml, of a solution that has `grams` of the salt in `litres`. */
export function strengthOfSolution(
  salt: Salt,
  { grams, litres }: { grams: number; litres: number },
): Strength {
  return strengthOf({ salt, moles: grams / salts[salt].weight / (litres * 1000) })
}

/** The strength, in ml, of lime water that holds all it can; a real one is at most as strong. */
export const saturatedLimeWater: Strength = strengthOf({
  salt: 'calcium_hydroxide',
  moles: saturatedLime / 1000,
})

/** The strength of a product that has so many moles of a salt in one ml or gram, told for one litre of water. */
function strengthOf({ salt, moles }: { salt: Salt; moles: number }): Strength {
  const { charge, calcium, magnesium } = salts[salt]
  return {
    ref_amount: 1,
    ref_litres: 1,
    alkalinity: orNull(milliequivalentsToDkh(moles * charge * 1000)),
    calcium: orNull(moles * calcium * Ca * 1000),
    magnesium: orNull(moles * magnesium * Mg * 1000),
  }
}

function orNull(value: number): number | null {
  return value || null
}
