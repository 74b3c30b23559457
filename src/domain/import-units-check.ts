import { CsvRefusal, quoteCell } from './csv-refusal.ts'
import type { ParameterColumn } from './import-header.ts'
import type { ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'

/** A median that no tank reaches in the stored unit, and the unit that it points to. */
type Suspicion = {
  readonly isForeign: (value: number) => boolean
  readonly foreignUnit: string
  readonly header: string
}

/** 45 °F is 7 °C, specific gravity 2 is twice that of water, 40 dKH is 714 ppm CaCO3. */
const suspicions: Partial<Record<ParameterKey, Suspicion>> = {
  temperature: { isForeign: (value) => value < 45, foreignUnit: '°C', header: 'Temperature (C)' },
  salinity: { isForeign: (value) => value > 2, foreignUnit: 'ppt', header: 'Salinity (ppt)' },
  alkalinity: {
    isForeign: (value) => value > 40,
    foreignUnit: 'ppm CaCO3',
    header: 'Alkalinity (ppm CaCO3)',
  },
}

/** Looks at the columns whose headers name no unit: 25 stored as 25 °F is worse than no import. */
export class UnitCheck {
  readonly #columns: { column: ParameterColumn; suspicion: Suspicion; values: Values }[]

  constructor(columns: readonly ParameterColumn[]) {
    this.#columns = columns.flatMap((column) => {
      const suspicion = suspicions[column.key]
      return suspicion && !column.unit ? [{ column, suspicion, values: new Values() }] : []
    })
  }

  /** Takes the readings of one more row into account; blank ones do not count. */
  add(readings: Readonly<Record<ParameterKey, number | null>>): void {
    for (const { column, values } of this.#columns) {
      const value = readings[column.key]
      if (value !== null) values.add(value)
    }
  }

  /** @throws CsvRefusal when a column's median is impossible in the stored unit; the sentence says what to write. */
  finish(): void {
    for (const { column, suspicion, values } of this.#columns) {
      const median = values.median()
      if (median !== undefined && suspicion.isForeign(median))
        throw foreignUnit({ column, suspicion, median })
    }
  }
}

/** A growing list of numbers, eight bytes each. */
class Values {
  #values = new Float64Array(1024)
  #length = 0

  add(value: number): void {
    if (this.#length === this.#values.length) {
      const longer = new Float64Array(2 * this.#length)
      longer.set(this.#values)
      this.#values = longer
    }
    this.#values[this.#length] = value
    this.#length += 1
  }

  median(): number | undefined {
    const sorted = this.#values.subarray(0, this.#length).sort()
    const middle = sorted.length >> 1
    const upper = sorted[middle]
    if (upper === undefined || sorted.length % 2 === 1) return upper
    return ((sorted[middle - 1] ?? upper) + upper) / 2
  }
}

function foreignUnit(found: { column: ParameterColumn; suspicion: Suspicion; median: number }): CsvRefusal {
  const { column, suspicion } = found
  const median = Number(found.median.toPrecision(4))
  const stored = parameters.find(({ key }) => key === column.key)?.unit
  return new CsvRefusal(
    `The values of the column ${quoteCell(column.header)} look like ${suspicion.foreignUnit} (the middle one is ${median}), but ` +
      `its header names no unit, which means ${stored} here. Nothing was imported: write the header ` +
      `${quoteCell(suspicion.header)} if that is right, or convert the column to ${stored}, and import the file again.`,
  )
}
