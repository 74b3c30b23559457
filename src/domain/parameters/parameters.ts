import type { ShownUnit } from '#domain/units/shown-units.ts'
import type { Limits, ParameterRow } from './parameter-row.ts'
import type { Target } from './targets.ts'

/**
 * THE table of parameters, in the order of a data log's fields; a new one comes last, as its column does in an exported
 * file. The ideal ranges are those of docs/product.md, which the help text of the log form shows. Ammonia and nitrite
 * are best at 0: anything above is out of range.
 */
export const parameters = [
  {
    key: 'temperature',
    slug: 'temperature',
    label: 'Temperature',
    aliases: ['temp', 'water temp', 'water temperature'],
    short: 'Temp',
    unit: '°F',
    ideal: { min: 76, max: 80 },
    idealText: '76-80°F',
    believable: { low: 60, high: 95 },
    thinkable: { low: 32, high: 120 },
    chartDivisor: 1,
    charted: true,
    advanced: false,
    decimals: 1,
  },
  {
    key: 'ph',
    slug: 'ph',
    label: 'pH',
    aliases: [],
    short: 'pH',
    unit: '',
    ideal: { min: 8.1, max: 8.4 },
    idealText: '7.8-8.5 (reef 8.1-8.4)',
    believable: { low: 6.5, high: 9.5 },
    thinkable: { low: 0, high: 14 },
    chartDivisor: 1,
    charted: true,
    advanced: false,
    decimals: 2,
  },
  {
    key: 'salinity',
    slug: 'salinity',
    label: 'Salinity',
    aliases: ['sal', 'sg', 'specific gravity'],
    short: 'SG',
    unit: 'SG',
    // 30 to 35 ppt, which the help text's numbers are rounded from: 35 is the sea.
    ideal: { min: 1.0226, max: 1.0264 },
    idealText: '1.023-1.026',
    believable: { low: 1.005, high: 1.04 },
    thinkable: { low: 0.99, high: 1.08 },
    chartDivisor: 1,
    charted: false,
    advanced: false,
    decimals: 3,
    inLabReports: true,
  },
  {
    key: 'ammonia',
    slug: 'ammonia',
    label: 'Ammonia',
    aliases: ['nh3', 'nh4/nh3', 'nh3/nh4', 'amm'],
    short: 'NH3',
    unit: 'ppm',
    ideal: { min: 0, max: 0 },
    idealText: '0',
    believable: { low: 0, high: 8 },
    thinkable: { low: 0, high: 100 },
    chartDivisor: 1,
    charted: false,
    advanced: true,
    decimals: 2,
  },
  {
    key: 'nitrite',
    slug: 'nitrite',
    label: 'Nitrite',
    aliases: ['nitrites', 'no2'],
    short: 'NO2',
    unit: 'ppm',
    ideal: { min: 0, max: 0 },
    idealText: '0',
    believable: { low: 0, high: 10 },
    thinkable: { low: 0, high: 100 },
    chartDivisor: 1,
    charted: false,
    advanced: true,
    decimals: 2,
  },
  {
    key: 'nitrate',
    slug: 'nitrate',
    label: 'Nitrate',
    aliases: ['nitrates', 'no3'],
    short: 'NO3',
    unit: 'ppm',
    ideal: { min: 0, max: 10 },
    idealText: 'under 10 ppm reef, under 40 fish-only',
    believable: { low: 0, high: 200 },
    thinkable: { low: 0, high: 2000 },
    chartDivisor: 1,
    charted: true,
    advanced: true,
    decimals: 1,
  },
  {
    key: 'phosphase',
    slug: 'phosphate',
    label: 'Phosphate',
    aliases: ['phosphates', 'po4', 'orthophosphate', 'ortho-phosphate'],
    short: 'PO4',
    unit: 'ppm',
    ideal: { min: 0, max: 0.03 },
    idealText: 'under 0.03 ppm reef, under 0.1 fish-only',
    believable: { low: 0, high: 3 },
    thinkable: { low: 0, high: 50 },
    chartDivisor: 1,
    charted: true,
    advanced: true,
    decimals: 3,
    inLabReports: true,
  },
  {
    key: 'calcium',
    slug: 'calcium',
    label: 'Calcium',
    aliases: ['ca', 'ca2+', 'cal'],
    short: 'Ca',
    unit: 'ppm',
    ideal: { min: 380, max: 450 },
    idealText: '380-450 ppm',
    believable: { low: 200, high: 700 },
    thinkable: { low: 0, high: 3000 },
    chartDivisor: 10,
    charted: true,
    advanced: true,
    decimals: 0,
    inLabReports: true,
  },
  {
    key: 'alkalinity',
    slug: 'alkalinity',
    label: 'Alkalinity',
    aliases: ['alk', 'kh', 'dkh', 'carbonate hardness', 'total alkalinity'],
    short: 'Alk',
    unit: 'dKH',
    ideal: { min: 7, max: 11 },
    idealText: '7-11 dKH',
    believable: { low: 4, high: 20 },
    thinkable: { low: 0, high: 60 },
    chartDivisor: 1,
    charted: true,
    advanced: true,
    decimals: 1,
    // Source: users' rule of 1 dKH a day.
    bearableDailyChange: 1,
  },
  {
    key: 'magnesium',
    slug: 'magnesium',
    label: 'Magnesium',
    aliases: ['mg', 'mg2+', 'mag'],
    short: 'Mg',
    unit: 'ppm',
    ideal: { min: 1250, max: 1350 },
    idealText: '1250-1350 ppm',
    believable: { low: 700, high: 2000 },
    thinkable: { low: 0, high: 6000 },
    chartDivisor: 10,
    charted: false,
    advanced: true,
    decimals: 0,
    inLabReports: true,
  },
] as const satisfies readonly ParameterRow[]

/** Wire and column name of a parameter. */
export type ParameterKey = (typeof parameters)[number]['key']

/** One water parameter, as a screen gets it with the aquarium: all of its values in the stored unit. */
export type Parameter = ParameterRow & {
  readonly key: ParameterKey
  /** For a line that is drawn alone: its place among the lines of a full chart, which decides its colour and shape. */
  readonly line?: number
  /** The target that the user has set for this tank; `ideal` is its range then. */
  readonly target?: Target
  /** Present when only this tank follows the parameter. */
  readonly own?: { readonly id: number; readonly atHome: boolean }
  /** The unit in which values are shown and typed; without it, the stored unit. */
  readonly shown?: ShownUnit
  /** With `shown`: the parameter in the stored unit, texts included. */
  readonly stored?: Parameter
}

/** The readings of a log in stored units; null means not measured, 0 is a reading. */
export type Readings = Record<ParameterKey, number | null>

export const parameterKeys: readonly ParameterKey[] = parameters.map(({ key }) => key)

/** Builds one value for each of the given parameters, in their order; by default for all parameters, in table order. */
export function perParameter<Value>(
  build: (parameter: Parameter) => Value,
  of: readonly Parameter[] = parameters,
): Record<ParameterKey, Value> {
  return Object.fromEntries(of.map((parameter) => [parameter.key, build(parameter)])) as Record<
    ParameterKey,
    Value
  >
}

/** True when a value in the stored unit lies within the limits, themselves included. */
export function isWithin({ low, high }: Limits, value: number): boolean {
  return value >= low && value <= high
}
