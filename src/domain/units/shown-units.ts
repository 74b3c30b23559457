import type { Conversion } from './units.ts'
import {
  billionthsToMillionths,
  calciumCarbonateToDkh,
  celsiusToFahrenheit,
  conductivityToSpecificGravity,
  dkhToCalciumCarbonate,
  dkhToMilliequivalents,
  elementToIon,
  fahrenheitToCelsius,
  gallonsToLitres,
  ionToElement,
  litresToGallons,
  massPerElement,
  milliequivalentsToDkh,
  millionthsToBillionths,
  salinityToSpecificGravity,
  specificGravityToConductivity,
  specificGravityToSalinity,
} from './units.ts'

/** How a value that is stored in another unit is shown and typed in this one. NaN where the formula does not hold. */
export type ShownConversion = {
  readonly toStored: Conversion
  readonly fromStored: Conversion
  /** Decimals of a reading that is read at a glance. */
  readonly decimals: number
  /** The chart draws value / chartDivisor. */
  readonly chartDivisor: number
}

/** A unit that a user can choose to read and to type. */
export type ShownUnit = {
  /** The unit's name in preferences. */
  readonly key: string
  readonly label: string
  /** The parameter's short name in this unit, when it differs from the usual one. */
  readonly short?: string
  /** The numbers of the help text in this unit, where those in the stored unit are too coarse to be converted. */
  readonly idealText?: string
  /** Absent for the stored unit. */
  readonly conversion?: ShownConversion
}

const ppm = { key: 'ppm', label: 'ppm' } as const

/** Measures with several units to show them in, by slug, in the order of the settings; the stored unit comes first. */
export const unitChoices = {
  temperature: [
    { key: 'F', label: '°F' },
    {
      key: 'C',
      label: '°C',
      conversion: shown({ toStored: celsiusToFahrenheit, fromStored: fahrenheitToCelsius, decimals: 1 }),
    },
  ],
  salinity: [
    { key: 'SG', label: 'SG' },
    {
      key: 'ppt',
      label: 'ppt',
      short: 'Sal',
      idealText: '30-35',
      conversion: shown({
        toStored: salinityToSpecificGravity,
        fromStored: specificGravityToSalinity,
        decimals: 1,
      }),
    },
    {
      key: 'mS/cm',
      label: 'mS/cm',
      short: 'Sal',
      idealText: '46.3-53.1',
      conversion: shown({
        toStored: conductivityToSpecificGravity,
        fromStored: specificGravityToConductivity,
        decimals: 1,
      }),
    },
  ],
  alkalinity: [
    { key: 'dKH', label: 'dKH' },
    {
      key: 'meq',
      label: 'meq/L',
      conversion: shown({ toStored: milliequivalentsToDkh, fromStored: dkhToMilliequivalents, decimals: 2 }),
    },
    {
      key: 'ppm',
      label: 'ppm CaCO3',
      conversion: shown({
        toStored: calciumCarbonateToDkh,
        fromStored: dkhToCalciumCarbonate,
        decimals: 0,
        chartDivisor: 10,
      }),
    },
  ],
  nitrate: [ppm, { key: 'N', label: 'ppm N', conversion: element(massPerElement.nitrate) }],
  phosphate: [
    ppm,
    {
      key: 'ppb',
      label: 'ppb',
      conversion: shown({
        toStored: billionthsToMillionths,
        fromStored: millionthsToBillionths,
        decimals: 0,
        chartDivisor: 10,
      }),
    },
    { key: 'P-ppb', label: 'ppb P', conversion: billionthsOf(massPerElement.phosphate) },
  ],
  nitrite: [ppm, { key: 'N', label: 'ppm N', conversion: element(massPerElement.nitrite) }],
  ammonia: [ppm, { key: 'N', label: 'ppm N', conversion: element(massPerElement.ammonia) }],
  volume: [
    { key: 'L', label: 'L' },
    {
      key: 'gal',
      label: 'gal',
      conversion: shown({ toStored: gallonsToLitres('us'), fromStored: litresToGallons('us'), decimals: 0 }),
    },
    {
      key: 'imp',
      label: 'imp gal',
      conversion: shown({
        toStored: gallonsToLitres('imperial'),
        fromStored: litresToGallons('imperial'),
        decimals: 0,
      }),
    },
  ],
} as const satisfies Record<string, readonly ShownUnit[]>

export type Measure = keyof typeof unitChoices

/** The unit in which a user reads each measure. */
export type Units = { readonly [Key in Measure]: (typeof unitChoices)[Key][number]['key'] }

export const measures = Object.keys(unitChoices) as readonly Measure[]

/** The units in which values are stored. */
export const storedUnits: Units = {
  temperature: 'F',
  salinity: 'SG',
  alkalinity: 'dKH',
  phosphate: 'ppm',
  nitrate: 'ppm',
  nitrite: 'ppm',
  ammonia: 'ppm',
  volume: 'L',
}

/** A region's units, until others are chosen: Fahrenheit, specific gravity, gallons in the US, else °C, ppt, litres. */
export function unitsOfRegion(region: string | undefined): Units {
  return region === 'US'
    ? { ...storedUnits, volume: 'gal' }
    : { ...storedUnits, temperature: 'C', salinity: 'ppt' }
}

/** The units that can be chosen for the parameter of a slug, the stored one first; empty where there is no choice. */
export function choicesOf(slug: string): readonly ShownUnit[] {
  return isMeasure(slug) ? unitChoices[slug] : []
}

/** The key of the unit in which a user reads the parameter of a slug; undefined where there is no choice. */
export function unitIn(units: Units, slug: string): string | undefined {
  return isMeasure(slug) ? units[slug] : undefined
}

/** The most digits of a number that was typed: one with more digits came out of a formula. */
const typedDigits = 5

/** The shortest number in a unit that converts to exactly this stored value; undefined where there is none. */
export function exactIn({ toStored, fromStored }: ShownConversion, stored: number): number | undefined {
  const converted = fromStored(stored)
  if (Number.isNaN(converted)) return undefined
  for (let digits = 1; digits <= 15; digits += 1) {
    const shorter = Number(converted.toPrecision(digits))
    if (toStored(shorter) === stored) return shorter
  }
  return undefined
}

/** The number that was typed in this unit, in °C 25.6 for a stored 78.08 °F; undefined if none, as for 78.5 °F. */
export function typedIn(conversion: ShownConversion, stored: number): number | undefined {
  const exact = exactIn(conversion, stored)
  return exact !== undefined && Number(exact.toPrecision(typedDigits)) === exact ? exact : undefined
}

function isMeasure(name: string): name is Measure {
  return Object.hasOwn(unitChoices, name)
}

function shown(
  conversion: Omit<ShownConversion, 'chartDivisor'> & { chartDivisor?: number },
): ShownConversion {
  return { chartDivisor: 1, ...conversion }
}

/** Shows the mass of the nitrogen alone. */
function element(factor: number): ShownConversion {
  return shown({ toStored: elementToIon(factor), fromStored: ionToElement(factor), decimals: 2 })
}

function billionthsOf(factor: number): ShownConversion {
  const [toIon, toElement] = [elementToIon(factor), ionToElement(factor)]
  return shown({
    toStored: (ppb) => toIon(billionthsToMillionths(ppb)),
    fromStored: (ppm) => millionthsToBillionths(toElement(ppm)),
    decimals: 0,
    chartDivisor: 10,
  })
}
