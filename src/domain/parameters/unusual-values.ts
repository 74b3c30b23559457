import type { HeaderUnit } from '#domain/imports/units/units.ts'
import { applyUnit, unitsOf } from '#domain/imports/units/units.ts'
import { shiftPoint } from '#domain/units/decimals.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import { thousandthsToWhole } from '#domain/units/units.ts'
import type { Parameter } from './parameters.ts'
import { isWithin } from './parameters.ts'
import { rangeSide } from './range-side.ts'

/**
 * What was probably meant by an unusual value. `meant` is in the stored unit, undefined where nothing explains the
 * value; `unit` is the unit that it was probably typed in, if it is another one: °C for 25.6.
 */
export type UnusualValue = { meant: number | undefined; unit: string | undefined }

/** A reading that was typed in the unit that its parameter is shown in. */
type Typed = {
  parameter: Parameter
  /** In the stored unit. */
  value: number
  /** The tank's reading before, if there is one. */
  last: number | undefined
}

/** A value with a shifted point is the one meant if it is this near to the last reading, as a share of that. */
const near = 0.15
/** Places by which a decimal point is misplaced: 84 for 8.4, 845 for 8.45, 1025 for 1.025, 1.350 for 1350. */
const shifts = [-1, -2, -3, 1, 3]

/**
 * Decides whether to ask about a typed value: it is not believable, or about ten times (or a tenth of) the last
 * reading. A value near an unusual last reading is not asked about: brackish water at 4 ppt stays so.
 */
export function unusualValue({ parameter, value, last }: Typed): UnusualValue | undefined {
  const { believable } = parameter
  if (last !== undefined && !isWithin(believable, last) && isNear(last)(value)) return undefined
  const typed = Number(formatFully(parameter, value))
  const shifted = (places: readonly number[]) =>
    places.map((count) => shiftPoint(typed, count)).map(inStored(parameter))
  if (isWithin(believable, value)) {
    const meant = last === undefined ? undefined : shifted([-1, 1]).find(isNear(last))
    return meant !== undefined && isWithin(believable, meant) ? { meant, unit: undefined } : undefined
  }
  const likely = [...inOtherUnits(parameter, typed), ...shifted(shifts).map(asTyped)].filter(({ meant }) =>
    isWithin(believable, meant),
  )
  return (
    likely.find(({ meant }) => last !== undefined && isNear(last)(meant)) ??
    likely.find(({ meant }) => rangeSide(parameter, meant) === undefined) ??
    likely[0] ?? { meant: undefined, unit: undefined }
  )
}

function inOtherUnits({ key, shown }: Parameter, typed: number) {
  const isShown = (unit: HeaderUnit) => (shown?.conversion ? unit.label === shown.label : !unit.convert)
  // SG x 1000, which files may name as a unit, counts as a misplaced point here.
  return unitsOf(key).flatMap((unit) =>
    isShown(unit) || unit.convert === thousandthsToWhole
      ? []
      : [{ meant: applyUnit(unit, typed), unit: unit.label }],
  )
}

function inStored({ shown }: Parameter): (typed: number) => number {
  return shown?.conversion?.toStored ?? ((typed) => typed)
}

function asTyped(meant: number) {
  return { meant, unit: undefined }
}

function isNear(last: number): (value: number) => boolean {
  return (value) => value !== 0 && Math.abs(value - last) <= Math.abs(last) * near
}
