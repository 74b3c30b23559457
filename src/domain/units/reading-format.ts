import type { Parameter } from '#domain/parameters/parameters.ts'
import { partsOf, roundTo } from './decimals.ts'
import type { ShownConversion } from './shown-units.ts'
import { typedIn } from './shown-units.ts'

/** Decimals beyond those of its parameter that somebody may type. */
const typedBeyond = 2

type Formatted = Pick<Parameter, 'decimals' | 'unit' | 'shown'>

/**
 * A stored reading to be read at a glance, in the unit that it is shown in. In the stored unit it has at most one
 * decimal more than the parameter, in another unit at most that unit's decimals; no zeros are added. A value that is
 * not 0 but would round to 0 shows as `<0.0001`, because nothing and hardly anything are different. A value that cannot
 * be converted shows as stored, with its unit.
 */
export function formatAtAGlance(parameter: Formatted, value: number): string {
  const { text, unit } = glanceAt(parameter, value)
  return unitBeside(parameter, value) === unit ? text : withUnit(text, unit)
}

/** The same as text and unit, for a place that shows them apart. */
export function glanceAt(parameter: Formatted, value: number): { text: string; unit: string } {
  const { decimals, unit, shown } = parameter
  const converted = convertedOf(parameter, value)
  if (converted && !Number.isNaN(converted.shown))
    return { text: rounded(converted.shown, converted.conversion.decimals), unit: shown?.label ?? unit }
  return { text: rounded(value, decimals + 1), unit: converted ? unit : (shown?.label ?? unit) }
}

/**
 * A stored reading with the digits that somebody could have typed, in the unit that it is shown in: at most two
 * decimals more than the parameter, so that 78.66666666666666, which came out of a formula, neither breaks a line nor
 * moves a page.
 */
export function formatTyped(parameter: Formatted, value: number): string {
  const { decimals, unit } = parameter
  const converted = convertedOf(parameter, value)
  if (!converted) return rounded(value, decimals + typedBeyond)
  if (Number.isNaN(converted.shown)) return withUnit(rounded(value, decimals + typedBeyond), unit)
  return rounded(typedOrNear(converted, value), converted.conversion.decimals + typedBeyond)
}

/**
 * A stored reading with every digit, for the field of a form, in the unit that it is shown in. A value that was not
 * typed in that unit is rounded to the unit's decimals. The text is a number, unless the value cannot be converted.
 */
export function formatFully(parameter: Formatted, value: number): string {
  const converted = convertedOf(parameter, value)
  if (!converted) return formatExactly(value)
  if (Number.isNaN(converted.shown)) return withUnit(formatExactly(value), parameter.unit)
  return formatExactly(typedOrNear(converted, value))
}

/** The unit beside what {@link formatAtAGlance}, {@link formatTyped} or {@link formatFully} gives; '' if it has it. */
export function unitBeside(parameter: Formatted, value: number): string {
  const { unit, shown } = parameter
  if (Number.isNaN(convertedOf(parameter, value)?.shown)) return ''
  return shown?.label ?? unit
}

/** `8.3 dKH`, by one of the formats of this file. */
export function formatWithUnit(
  parameter: Formatted,
  value: number,
  format: (parameter: Formatted, value: number) => string = formatAtAGlance,
): string {
  return withUnit(format(parameter, value), unitBeside(parameter, value))
}

/** A reading for a place that does not name the unit: a converted number gets its unit, one in the stored unit none. */
export function formatBriefly(parameter: Formatted, value: number): string {
  return parameter.shown?.conversion ? formatWithUnit(parameter, value) : formatAtAGlance(parameter, value)
}

/**
 * A change of the stored value that ended at the reading `to`, in the unit that the reading is shown in, with its
 * decimals; in the stored unit when one of the two values cannot be converted.
 */
export function changeIn(
  parameter: Formatted,
  { change, to }: { change: number; to: number },
): { change: number; decimals: number; unit: string } {
  const { decimals, unit, shown } = parameter
  const [before, after] = [convertedOf(parameter, to - change), convertedOf(parameter, to)]
  const stored = { change, decimals, unit: shown?.label ?? unit }
  if (!before || !after) return stored
  const converted = { change: after.shown - before.shown, decimals: after.conversion.decimals }
  return Number.isNaN(converted.change) ? { ...stored, unit } : { ...stored, ...converted }
}

/**
 * The size of a change of the stored value that ended at the reading `to`, with its unit and without a sign: `0.4 dKH`.
 * It has the decimals of a usual reading, and one more where the change would round to 0.
 */
export function formatDifference(parameter: Formatted, of: { change: number; to: number }): string {
  const { text, unit } = differenceAt(parameter, of)
  return withUnit(text, unit)
}

/** The same as text and unit, for a place that shows them apart. */
export function differenceAt(
  parameter: Formatted,
  { change, to }: { change: number; to: number },
): { text: string; unit: string } {
  const found = changeIn(parameter, { change, to })
  const apart = Math.abs(found.change)
  const size = roundTo(apart, found.decimals)
  const text = size === 0 ? rounded(apart, found.decimals + 1) : formatExactly(size)
  return { text, unit: found.unit }
}

/** A number with every digit that is stored and no exponent: `0.0000004`, where String writes `4e-7`. */
export function formatExactly(value: number): string {
  const { digits, exponent } = partsOf(value)
  if (exponent >= 0 || value === 0) return String(value)
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(-exponent - 1)}${digits}`
}

function rounded(value: number, decimals: number): string {
  const rounded = roundTo(value, decimals)
  if (rounded !== 0 || value === 0) return formatExactly(rounded)
  const least = formatExactly(10 ** -decimals)
  return value > 0 ? `<${least}` : `>-${least}`
}

type Converted = { shown: number; conversion: ShownConversion }

/** The number that was typed in the shown unit; where none was, the converted one with the unit's decimals. */
function typedOrNear({ shown, conversion }: Converted, value: number): number {
  return typedIn(conversion, value) ?? (roundTo(shown, conversion.decimals) || Number(shown.toPrecision(2)))
}

/** `shown` is NaN where the unit's formula does not hold; undefined for a parameter shown in the stored unit. */
function convertedOf({ shown }: Formatted, value: number): Converted | undefined {
  const conversion = shown?.conversion
  return conversion && { shown: conversion.fromStored(value), conversion }
}

function withUnit(text: string, unit: string): string {
  return `${text} ${unit}`.trim()
}

/** A difference between two levels, or a part of a volume, in the shown unit: no offset of the unit is in it. */
export function sizeIn({ shown }: Pick<Parameter, 'shown'>, stored: number): number {
  const from = shown?.conversion?.fromStored
  return from ? from(stored) - from(0) : stored
}

/**
 * A difference in the shown unit, without the unit, with two digits that count: what a tank uses a day. With
 * `widest`, it has the decimals of that difference, for two that stand side by side.
 */
export function formatFinely(of: Pick<Parameter, 'shown'>, stored: number, widest = stored): string {
  const value = sizeIn(of, stored)
  const size = Math.abs(sizeIn(of, widest))
  const decimals =
    size >= 10 ? 1 : size >= 0.01 || size === 0 ? 2 : Math.min(5, 1 - Math.floor(Math.log10(size)))
  return value.toFixed(decimals).replace(/^-(0(?:\.0+)?)$/, '$1')
}
