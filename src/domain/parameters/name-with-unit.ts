/** `Calcium (ppm)`; the name alone without a unit, as for pH. */
export function nameWithUnit(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${unit})`
}
