import { CsvRefusal } from './csv-refusal.ts'
import type { ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'

/** The numbers of a file's columns, rejected rows and blank cells left out, in any order. */
export type NumericColumns = Partial<Record<ParameterKey, readonly number[]>>

type UnitSuspicion = { readonly isForeign: (median: number) => boolean; readonly foreignUnit: string }

/**
 * Medians that no tank reaches in the stored unit, and the unit that they point to: 45 °F is 7 °C, specific gravity
 * 2 is twice that of water, 40 dKH is 714 ppm CaCO3.
 */
const suspicions: Partial<Record<ParameterKey, UnitSuspicion>> = {
  temperature: { isForeign: (median) => median < 45, foreignUnit: '°C' },
  salinity: { isForeign: (median) => median > 2, foreignUnit: 'ppt' },
  alkalinity: { isForeign: (median) => median > 40, foreignUnit: 'ppm CaCO3' },
}

/** The columns that {@link checkUnits} looks at: others need not be collected. */
export const unitCheckedKeys: readonly ParameterKey[] = parameters
  .map(({ key }) => key)
  .filter((key) => suspicions[key] !== undefined)

/**
 * Refuses a file in other units than °F, SG and dKH: 25 stored as 25 °F is worse than no import.
 * @throws CsvRefusal when a column's median is impossible in the stored unit.
 */
export function checkUnits(columns: NumericColumns): void {
  for (const { key, csvHeader, unit } of parameters) {
    const suspicion = suspicions[key]
    const values = columns[key]
    if (suspicion === undefined || values === undefined || values.length === 0) continue
    const median = medianOf(values)
    if (suspicion.isForeign(median))
      throw foreignUnit({ csvHeader, unit, median, foreignUnit: suspicion.foreignUnit })
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

function foreignUnit(found: {
  csvHeader: string
  unit: string
  median: number
  foreignUnit: string
}): CsvRefusal {
  const median = Number(found.median.toPrecision(4))
  return new CsvRefusal(
    `The values of the column ${found.csvHeader} look like ${found.foreignUnit} (the middle one is ${median}), but Coralline ` +
      `stores ${found.unit}. Nothing was imported: convert the column to ${found.unit} and import the file again.`,
  )
}
