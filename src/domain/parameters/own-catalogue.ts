/** A parameter that a keeper can choose to follow, with what is known about it. */
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
  /** True when a keeper can test it at home. */
  readonly atHome?: true
  /** The unit in which an ICP report gives it; absent where none does. */
  readonly labUnit?: string
  /** How much of it the sea has, in `unit`, as text for keepers, and the source of that. ppm means mg/L, as with kits and laboratories. */
  readonly sea?: { readonly text: string; readonly source: SeaSource }
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
 * What a keeper can follow in addition to the parameters of all tanks: home tests, then the elements of an ICP report without
 * those that every log has a field for. The elements and their units are those of Triton's ICP-OES report.
 */
export const ownCatalogue: readonly CatalogueEntry[] = [...homeTests, ...salts, ...traces]

/** What an ICP report lists, in the order of the catalogue. */
export const labElements: readonly (CatalogueEntry & { readonly labUnit: string })[] = ownCatalogue.flatMap(
  (entry) => (entry.labUnit === undefined ? [] : [{ ...entry, labUnit: entry.labUnit }]),
)

/** The entry of a key; undefined for a free parameter, and for a key of a later version. */
export function catalogueEntry(key: string | null): CatalogueEntry | undefined {
  return key === null ? undefined : ownCatalogue.find((entry) => entry.key === key)
}

function inLab(unit: string, decimals: number) {
  return { unit, labUnit: unit, decimals }
}
