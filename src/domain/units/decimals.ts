/** Decimal places of a number as it is written shortest: 3 of 1.026, 0 of 450, 7 of 4e-7. */
export function decimalsOf(value: number): number {
  const { digits, exponent } = partsOf(value)
  return Math.max(0, digits.length - 1 - exponent)
}

/**
 * The nearest number of so many decimals, halves away from zero. It rounds the decimal digits that people see: 80.05
 * becomes 80.1, although the double of 80.05 is a little smaller.
 */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(shiftPoint(Math.abs(value), decimals))
  const rounded = shiftPoint(shifted, -decimals)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Moves the decimal point in the digits, so that nothing is rounded. */
export function shiftPoint(value: number, places: number): number {
  const [digits, exponent] = value.toExponential().split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** Digits and exponent of the shortest form that reads back as this number: `41` and -4 for `-0.00041`. */
export function partsOf(value: number): { digits: string; exponent: number } {
  const [mantissa = '', exponent] = Math.abs(value).toExponential().split('e')
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) }
}
