/** A parameter that one tank follows beyond those that all have. */
export type OwnParameter = {
  readonly id: number
  /** Key of the catalogue that it was taken from; null for a free one. */
  readonly catalogue: string | null
  readonly label: string
  /** The unit of its stored values, as the keeper writes it; '' for a mere number. */
  readonly unit: string
  readonly decimals: number
}

/** One of a log's own readings, in the parameter's unit. What was not measured is not there. */
export type OwnReading = { readonly parameter_id: number; readonly value: number }

/** What names a parameter of one tank where the key of one of all tanks could stand. */
export type OwnKey = `own:${number}`

/** How many a tank may have, archived ones included; an ICP report has some forty elements. */
export const maxOwnParameters = 60
/** Code points. */
export const maxOwnLabel = 40
export const maxOwnUnit = 20
export const maxOwnDecimals = 6
/** How many of them one answer draws: as many as there are parameters of all tanks. */
export const maxOwnSeries = 10

/** `own:12` */
export function ownKey(id: number): OwnKey {
  return `own:${id}`
}

export function isOwnKey(key: string): key is OwnKey {
  return key.startsWith('own:')
}

/** The id of `own:12`; undefined for the key of a parameter of all tanks. */
export function idOfOwnKey(key: string): number | undefined {
  const [, id] = /^own:([1-9]\d{0,9})$/.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Its column in an exported file: `Potassium (ppm)`. Labels have no brackets, so no two columns of a tank are the same. */
export function ownHeader({ label, unit }: Pick<OwnParameter, 'label' | 'unit'>): string {
  return unit === '' ? label : `${label} (${unit})`
}

/** Readings in the order in which two logs' are compared; undefined for none. */
export function sortedOwn<Reading extends { parameter_id: number }>(
  readings: readonly Reading[],
): readonly Reading[] | undefined {
  if (readings.length === 0) return undefined
  return readings.toSorted((one, other) => one.parameter_id - other.parameter_id)
}
