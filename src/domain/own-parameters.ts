/** One of a log's own readings, in the parameter's unit. What was not measured is not there. */
export type OwnReading = { readonly parameter_id: number; readonly value: number }

/** What names a parameter of one tank where the key of one of all tanks could stand. */
export type OwnKey = `own:${number}`

/** Of a tank, archived ones included; an ICP report has some forty elements. */
export const maxOwnParameters = 60
/** Code points. */
export const maxOwnLabel = 40
export const maxOwnUnit = 20
export const maxOwnDecimals = 6
/** How many of them one answer draws: as many as there are parameters of all tanks. */
export const maxOwnSeries = 10

/** The id of `own:12`; undefined for the key of a parameter of all tanks. */
export function idOfOwnKey(key: string): number | undefined {
  const [, id] = /^own:([1-9]\d{0,9})$/.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}
