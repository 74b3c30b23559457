import { inMassUnit } from '#domain/units/mass-units.ts'
import type { Limits } from './parameter-row.ts'

/** A parameter that a user can choose to follow, with what is known about it. */
export type CatalogueEntry = {
  /** Never changed: stored with the parameters that were taken from it. */
  readonly key: string
  readonly label: string
  /** The element's symbol, by which a laboratory lists it. */
  readonly symbol?: string
  /** Other names by which an import finds its column, in lower case. */
  readonly aliases?: readonly string[]
  /** The unit of home tests, or of the laboratory where there are none. */
  readonly unit: string
  readonly decimals: number
  /** True when a user can test it at home. */
  readonly atHome?: true
  /** The unit in which an ICP report gives it; absent where none does. */
  readonly labUnit?: string
  /** How much the sea has, in `unit`, as text for users, and its source. ppm is mg/L, as for kits and laboratories. */
  readonly sea?: { readonly text: string; readonly source: SeaSource }
  /** About how much the sea has, a number in `unit`, to see that a reading has another one. See {@link seaLevels}. */
  readonly seaLevel?: number
}

/** Where the values of the sea are from. */
export const seaSources = {
  reefkeeping: 'Randy Holmes-Farley, Reef Aquarium Water Parameters, Reefkeeping 3 (2004), table 2',
  millero:
    'F. J. Millero and others, The composition of Standard Seawater, Deep-Sea Research I 55 (2008), table 4: mg/kg at salinity 35, times 1.0233 kg/L at 25 °C',
} as const
type SeaSource = keyof typeof seaSources

const ppm = 'ppm'
const lab = 'mg/L'
const trace = 'µg/L'

const homeTests: readonly CatalogueEntry[] = [
  {
    key: 'potassium',
    label: 'Potassium',
    symbol: 'K',
    unit: ppm,
    decimals: 0,
    atHome: true,
    labUnit: lab,
    sea: { text: '408 ppm', source: 'millero' },
  },
  {
    key: 'strontium',
    label: 'Strontium',
    symbol: 'Sr',
    unit: ppm,
    decimals: 1,
    atHome: true,
    labUnit: lab,
    sea: { text: '8 ppm, reefs 5 to 15', source: 'reefkeeping' },
  },
  {
    key: 'iodine',
    label: 'Iodine',
    symbol: 'I',
    aliases: ['iodide'],
    unit: ppm,
    decimals: 2,
    atHome: true,
    labUnit: trace,
    sea: { text: '0.06 ppm', source: 'reefkeeping' },
  },
  {
    key: 'boron',
    label: 'Boron',
    symbol: 'B',
    unit: ppm,
    decimals: 1,
    atHome: true,
    labUnit: lab,
    sea: { text: '4.4 ppm, reefs under 10', source: 'reefkeeping' },
  },
  {
    key: 'fluoride',
    label: 'Fluoride',
    symbol: 'F',
    aliases: ['fluorine'],
    unit: ppm,
    decimals: 2,
    atHome: true,
    labUnit: lab,
    sea: { text: '1.33 ppm', source: 'millero' },
  },
  {
    key: 'iron',
    label: 'Iron',
    symbol: 'Fe',
    unit: ppm,
    decimals: 3,
    atHome: true,
    labUnit: trace,
    sea: { text: '0.000006 ppm', source: 'reefkeeping' },
  },
  {
    key: 'silicon',
    label: 'Silicon',
    symbol: 'Si',
    unit: ppm,
    decimals: 2,
    atHome: true,
    labUnit: trace,
    sea: { text: '0.03 to 1.3 ppm, reefs under 0.9 (2 ppm of silica)', source: 'reefkeeping' },
  },
  {
    key: 'copper',
    label: 'Copper',
    symbol: 'Cu',
    unit: ppm,
    // Laboratories tell 0.0006 from 0.0014; a treatment is at 2.
    decimals: 4,
    atHome: true,
    labUnit: trace,
  },
  { key: 'orp', label: 'ORP', aliases: ['redox'], unit: 'mV', decimals: 0, atHome: true },
  { key: 'par', label: 'PAR', unit: 'µmol/m²/s', decimals: 0, atHome: true },
  {
    key: 'oxygen',
    label: 'Dissolved oxygen',
    symbol: 'O2',
    aliases: ['oxygen'],
    unit: lab,
    decimals: 1,
    atHome: true,
  },
  {
    key: 'carbon-dioxide',
    label: 'Carbon dioxide',
    symbol: 'CO2',
    unit: ppm,
    decimals: 0,
    atHome: true,
  },
  { key: 'tds', label: 'TDS of the RO water', aliases: ['tds'], unit: ppm, decimals: 0, atHome: true },
]

/** Elements that only laboratories measure and that seawater has much of: they are given in mg/L. */
const salts: readonly CatalogueEntry[] = [
  {
    key: 'chloride',
    label: 'Chloride',
    symbol: 'Cl',
    ...inLab(lab, 0),
    sea: { text: '19,804 mg/L', source: 'millero' },
  },
  {
    key: 'sodium',
    label: 'Sodium',
    symbol: 'Na',
    ...inLab(lab, 0),
    sea: { text: '11,033 mg/L', source: 'millero' },
  },
  {
    key: 'bromide',
    label: 'Bromide',
    symbol: 'Br',
    aliases: ['bromine'],
    ...inLab(lab, 0),
    sea: { text: '69 mg/L', source: 'millero' },
  },
  { key: 'sulfur', label: 'Sulfur', symbol: 'S', aliases: ['sulphur'], ...inLab(lab, 0) },
]

const traces: readonly CatalogueEntry[] = (
  [
    ['lithium', 'Lithium', 'Li', 0],
    ['nickel', 'Nickel', 'Ni', 2],
    ['molybdenum', 'Molybdenum', 'Mo', 1],
    ['vanadium', 'Vanadium', 'V', 2],
    ['zinc', 'Zinc', 'Zn', 2],
    ['manganese', 'Manganese', 'Mn', 2],
    ['chromium', 'Chromium', 'Cr', 2],
    ['cobalt', 'Cobalt', 'Co', 2],
    ['barium', 'Barium', 'Ba', 1],
    ['beryllium', 'Beryllium', 'Be', 2],
    ['phosphorus', 'Phosphorus', 'P', 1],
    ['aluminium', 'Aluminium', 'Al', 1],
    ['antimony', 'Antimony', 'Sb', 2],
    ['arsenic', 'Arsenic', 'As', 2],
    ['lead', 'Lead', 'Pb', 2],
    ['cadmium', 'Cadmium', 'Cd', 2],
    ['lanthanum', 'Lanthanum', 'La', 2],
    ['mercury', 'Mercury', 'Hg', 2],
    ['scandium', 'Scandium', 'Sc', 2],
    ['selenium', 'Selenium', 'Se', 2],
    ['titanium', 'Titanium', 'Ti', 2],
    ['tungsten', 'Tungsten', 'W', 2],
    ['tin', 'Tin', 'Sn', 2],
  ] as const
).map(([key, label, symbol, decimals]) => ({
  key,
  label,
  symbol,
  ...(key === 'aluminium' && { aliases: ['aluminum'] }),
  ...inLab(trace, decimals),
}))

/**
 * About how much the sea has of each element, in the unit of its entry: means of the North Pacific, silicon as in
 * reefs. Rounded, for orders of magnitude only. Source: Y. Nozaki, A fresh look at element distribution in the North
 * Pacific Ocean, Eos 78 (1997), 221.
 */
const seaLevels: Readonly<Record<string, number>> = {
  potassium: 400,
  strontium: 8,
  iodine: 0.06,
  boron: 4.5,
  fluoride: 1.3,
  iron: 3e-5,
  silicon: 0.3,
  copper: 0.00015,
  chloride: 19800,
  sodium: 11000,
  bromide: 68,
  sulfur: 900,
  lithium: 180,
  nickel: 0.48,
  molybdenum: 10,
  vanadium: 2,
  zinc: 0.35,
  manganese: 0.02,
  chromium: 0.21,
  cobalt: 0.0012,
  barium: 15,
  beryllium: 0.0002,
  phosphorus: 62,
  aluminium: 0.03,
  antimony: 0.2,
  arsenic: 1.2,
  lead: 0.0027,
  cadmium: 0.07,
  lanthanum: 0.0056,
  mercury: 0.00014,
  scandium: 0.0007,
  selenium: 0.155,
  titanium: 0.0065,
  tungsten: 0.01,
  tin: 0.0005,
}

/**
 * What a user can follow in addition to the parameters of all tanks: home tests, then the elements of an ICP report
 * without those that every log has a field for. The elements and their units are those of Triton's ICP-OES report.
 */
export const customCatalogue: readonly CatalogueEntry[] = [...homeTests, ...salts, ...traces].map((entry) => {
  const seaLevel = seaLevels[entry.key]
  return seaLevel === undefined ? entry : { ...entry, seaLevel }
})

/** Tanks gather metals of which the sea has next to nothing: up to so many µg/L of one are nothing unusual. */
const gathered = 100
const farFromSea = 100

/**
 * What tanks have of an element, in a unit of mass: up to a hundred times more or less than the sea. A reading beyond
 * that is more likely to be in another unit. Undefined where nobody knows.
 */
export function usualRange({ seaLevel, unit }: CatalogueEntry, shown: string): Limits | undefined {
  const sea = seaLevel === undefined ? undefined : inMassUnit(seaLevel, { from: unit, to: trace })
  if (sea === undefined) return undefined
  const [low, high] = [sea >= 1 ? sea / farFromSea : 0, Math.max(sea * farFromSea, gathered)]
  const [least, most] = [low, high].map((value) => inMassUnit(value, { from: trace, to: shown }))
  return least === undefined || most === undefined ? undefined : { low: least, high: most }
}

/** What an ICP report lists, in the order of the catalogue. */
export const labElements: readonly (CatalogueEntry & { readonly labUnit: string })[] =
  customCatalogue.flatMap((entry) =>
    entry.labUnit === undefined ? [] : [{ ...entry, labUnit: entry.labUnit }],
  )

/** The entry of a key; undefined for a free parameter, and for a key of a later version. */
export function catalogueEntry(key: string | null): CatalogueEntry | undefined {
  return key === null ? undefined : customCatalogue.find((entry) => entry.key === key)
}

function inLab(unit: string, decimals: number) {
  return { unit, labUnit: unit, decimals }
}
