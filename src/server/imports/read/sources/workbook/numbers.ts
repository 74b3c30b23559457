import { vanishes } from '#domain/units/tiny-numbers.ts'

/** A number as a CSV file has it: by the shortest form of its double. What has none, as 1e-400, stays as it is written. */
export function numberText(written: string): string {
  const number = Number(written)
  return Number.isFinite(number) && !vanishes(written) ? String(number) : written
}

/** `0.29` as `29%`. The point is moved in the text: a hundred times 0.29 is 28.999999999999996. */
export function percentText(written: string): string {
  const text = numberText(written)
  if (!Number.isFinite(Number(text))) return text
  const [digits, exponent = '0'] = text.toLowerCase().split('e')
  return `${numberText(`${digits}e${Number(exponent) + 2}`)}%`
}
