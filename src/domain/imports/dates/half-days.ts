import { columnName } from '#domain/imports/units/measure-names.ts'

const names = /^(?:am|a\.m\.?) ?(?:[/|-]|or)? ?(?:pm|p\.m)\.?$/

/** The column that says AM or PM of the times beside it; `isFree` tells whether a column is nothing else. */
export function halfDayColumn(
  headers: readonly string[],
  isFree: (position: number) => boolean,
): number | undefined {
  const position = headers.findIndex((header, at) => names.test(columnName(header)) && isFree(at))
  return position === -1 ? undefined : position
}

/** A time with its half of the day behind it: `8:05` and `PM`. */
export function withHalf(time: string, half: string): string {
  return half.trim() === '' || time.trim() === '' ? time : `${time.trim()} ${half.trim()}`
}
