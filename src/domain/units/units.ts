/**
 * Conversions into the stored units, °F, specific gravity, ppm, dKH, litres, and back. A value to be stored is rounded
 * to 12 significant digits, far finer than any test, so that 25.1 °C is 77.18 and not 77.18000000000001; on the way
 * back to 15, so that nothing is lost.
 */
export type Conversion = (value: number) => number

/** Fahrenheit is defined as 1.8 degrees a kelvin, 32 at the freezing point. */
export const celsiusToFahrenheit: Conversion = (celsius) => tidy(celsius * 1.8 + 32)

export const fahrenheitToCelsius: Conversion = (fahrenheit) => finely((fahrenheit - 32) / 1.8)

/** 1 meq/L = 50.043 mg/L CaCO3, 1 dKH = 17.848: molar masses of CaCO3 (100.087) and CaO (56.077, 10 mg/L a degree). */
export const milliequivalentsToDkh: Conversion = (meq) => tidy(meq * 2.80385)

export const dkhToMilliequivalents: Conversion = (dkh) => finely(dkh / 2.80385)

/** For seawater of 35 ppt at 25 °C and one atmosphere: laboratories weigh the water, home tests measure its volume. */
const kilogramsPerLitre = () => seawaterDensity({ ppt: 35, t68: reference }) / 1000

/** Total alkalinity in µmol/kg, for seawater of 35 ppt at 25 °C: 1.0233 kg/L, right within 0.4 % from 30 to 40 ppt. */
export const micromolesPerKilogramToDkh: Conversion = (micromoles) =>
  tidy((micromoles / 1000) * kilogramsPerLitre() * 2.80385)

/** Alkalinity as ppm of CaCO3. Source of the factor: {@link milliequivalentsToDkh}. */
export const calciumCarbonateToDkh: Conversion = (ppm) => tidy(ppm / 17.848)

export const dkhToCalciumCarbonate: Conversion = (dkh) => finely(dkh * 17.848)

/** ppb to ppm. It keeps 15 digits, because another conversion may follow. */
export const billionthsToMillionths: Conversion = (ppb) => finely(ppb / 1000)

/** Specific gravity as it is often written, without its point: 1025 is 1.025. */
export const thousandthsToWhole: Conversion = (thousandths) => tidy(thousandths / 1000)

export const millionthsToBillionths: Conversion = (ppm) => finely(ppm * 1000)

/** Mass of an ion per mass of its nitrogen or phosphorus, by molar masses (N 14.007, P 30.974, O 15.999, H 1.008). */
export const massPerElement = {
  phosphate: 3.0661,
  nitrate: 4.4266,
  nitrite: 3.2844,
  ammonia: 1.2159,
} as const

/** ppm of an element (NO3-N, PO4-P) to ppm of its ion, by a factor of {@link massPerElement}. */
export function elementToIon(factor: number): Conversion {
  return (ppm) => tidy(ppm * factor)
}

/** The inverse of {@link elementToIon}. */
export function ionToElement(factor: number): Conversion {
  return (ppm) => finely(ppm / factor)
}

/** Exact by definition: 231 cubic inches, and the imperial gallon of 1985. */
const litresPerGallon = { us: 3.785411784, imperial: 4.54609 } as const

export function gallonsToLitres(gallon: keyof typeof litresPerGallon): Conversion {
  return (gallons) => tidy(gallons * litresPerGallon[gallon])
}

export function litresToGallons(gallon: keyof typeof litresPerGallon): Conversion {
  return (litres) => finely(litres / litresPerGallon[gallon])
}

/** The salinities that {@link salinityToSpecificGravity} takes, in ppt; the ocean has 35, salty lagoons about 60. */
const maxSalinity = 60

/**
 * Salinity in ppt (or psu, the same within a hundredth) to specific gravity 25/25 °C: density over that of pure water.
 * NaN outside 0 to 60 ppt. Source: EOS-80, UNESCO technical papers in marine science 44 (1983).
 */
export const salinityToSpecificGravity: Conversion = (ppt) =>
  ppt >= 0 && ppt <= maxSalinity ? tidy(gravity(ppt)) : Number.NaN

/** Specific gravity 25/25 °C to ppt, by bisection on 0 to 60; NaN beyond. */
export const specificGravityToSalinity: Conversion = (specificGravity) => {
  if (!(specificGravity >= 1 && specificGravity <= tidy(gravity(maxSalinity)))) return Number.NaN
  // Bisection comes near to 0 only: fresh water would have 0.000…3 ppt.
  return specificGravity === 1 ? 0 : tidy(rootOf(gravity, { value: specificGravity, high: maxSalinity }))
}

/** The salinities for which the practical scale holds, in ppt. */
const practical = { least: 2, most: 42 }

/**
 * Conductivity at 25 °C in mS/cm to specific gravity 25/25 °C, by way of the salinity. NaN where that is not 2 to 42
 * ppt. Source: the practical salinity scale 1978, UNESCO technical papers in marine science 44 (1983), page 6.
 */
export const conductivityToSpecificGravity: Conversion = (conductivity) => {
  const ppt = conductivity > 0 ? practicalSalinity(conductivity) : Number.NaN
  return ppt >= practical.least && ppt <= practical.most ? tidy(gravity(ppt)) : Number.NaN
}

/** The inverse of {@link conductivityToSpecificGravity}, by bisection; NaN where it does not hold. */
export const specificGravityToConductivity: Conversion = (specificGravity) => {
  if (
    !(specificGravity >= tidy(gravity(practical.least)) && specificGravity <= tidy(gravity(practical.most)))
  )
    return Number.NaN
  const ppt = rootOf(gravity, { value: specificGravity, high: maxSalinity })
  return finely(rootOf(practicalSalinity, { value: ppt, high: 100 }))
}

/**
 * Density of seawater in kg/m3 at one atmosphere; `ppt` by the practical scale, `t68` in °C of IPTS-68.
 * Source: UNESCO technical papers in marine science 44 (1983), page 17; pure water: Bigg (1967).
 */
export function seawaterDensity({ ppt, t68 }: { ppt: number; t68: number }): number {
  const water = polynomial(
    t68,
    [999.842594, 6.793952e-2, -9.09529e-3, 1.001685e-4, -1.120083e-6, 6.536332e-9],
  )
  const b = polynomial(t68, [0.824493, -4.0899e-3, 7.6438e-5, -8.2467e-7, 5.3875e-9])
  const c = polynomial(t68, [-5.72466e-3, 1.0227e-4, -1.6546e-6])
  return water + b * ppt + c * ppt ** 1.5 + 4.8314e-4 * ppt ** 2
}

/** 25 °C of today's scale in IPTS-68. Source: Saunders (1990), t68 = 1.00024 t90. */
const reference = 25 * 1.00024
const pureWater = seawaterDensity({ ppt: 0, t68: reference })

function gravity(ppt: number): number {
  return seawaterDensity({ ppt, t68: reference }) / pureWater
}

/** The conductivity of standard seawater, 35 ppt at 15 °C, in mS/cm. */
const standardConductivity = 42.914

/** In ppt, of water at 25 °C and one atmosphere; `conductivity` in mS/cm. */
function practicalSalinity(conductivity: number): number {
  const warming = polynomial(reference, [0.6766097, 2.00564e-2, 1.104259e-4, -6.9698e-7, 1.0031e-9])
  const root = Math.sqrt(conductivity / standardConductivity / warming)
  const above = reference - 15
  return (
    polynomial(root, [0.008, -0.1692, 25.3851, 14.0941, -7.0261, 2.7081]) +
    (above / (1 + 0.0162 * above)) * polynomial(root, [0.0005, -0.0056, -0.0066, -0.0375, 0.0636, -0.0144])
  )
}

/** The place at which a function that rises from 0 to `high` has this value. */
function rootOf(rising: Conversion, { value, high: top }: { value: number; high: number }): number {
  let [low, high] = [0, top]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (rising(middle) < value) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}

function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

function finely(value: number): number {
  return Number(value.toPrecision(15))
}
