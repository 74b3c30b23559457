import { expect } from 'vitest'

/** Checks a figure against a printed one, to its sixth digit. */
export function expectSixDigits(found: number | null | undefined, printed: number): void {
  expect(Number((found ?? Number.NaN).toPrecision(6))).toBe(Number(printed.toPrecision(6)))
}
