import type { DosedParameter } from './salts.ts'

/** A test's own error that is reckoned with at least, in dKH and ppm. Our rule. */
export const kitError: Readonly<Record<DosedParameter, number>> = {
  alkalinity: 0.1,
  calcium: 5,
  magnesium: 10,
}
