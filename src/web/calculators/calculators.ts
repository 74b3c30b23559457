import type { Calculator, Outcome } from './calculator.ts'
import { changeCalculator } from './change-calculator.ts'
import { doseCalculator } from './dose-calculator.ts'
import { saltCalculator } from './salt-calculator.ts'

export const calculators: readonly Calculator[] = [doseCalculator, changeCalculator, saltCalculator]

/** Stands below every result. */
export const alwaysSaid = 'Check the label, test again tomorrow.'

/** Stands above the lines of a working. */
export const workedOut = 'How it is worked out'

/** What to do while there is no result. */
export function pendingWords({ errors, missing }: Outcome): string {
  if (Object.keys(errors).length > 0) return 'One of the numbers cannot be right: see the words below it.'
  if (missing.length > 0) return `Still needed: ${missing.join('; ')}.`
  return 'What you dose does not raise this.'
}
