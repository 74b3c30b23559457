import { roundTo } from '#domain/units/decimals.ts'
import type { ShownUnit, Units } from '#domain/units/shown-units.ts'
import { choicesOf, storedUnits, unitIn } from '#domain/units/shown-units.ts'
import { customRows } from './custom-rows.ts'
import type { Parameter } from './parameters.ts'
import { parameters } from './parameters.ts'
import type { Target, Targets } from './targets.ts'
import { rangeFor } from './targets.ts'

type Tank = { readonly id?: number } & Parameters<typeof customRows>[0]

/**
 * The parameters of an aquarium in the order in which screens show them; without one, those of every aquarium. Targets
 * and own parameters of the tank are merged here, so that screens need not know the table. `units` are the units that
 * the reader has chosen.
 */
export function parametersOf(
  { targets = {}, ...tank }: Tank & { readonly targets?: Targets } = {},
  units: Units = storedUnits,
): readonly Parameter[] {
  const own = customRows(tank)
  const rows = own.length > 0 ? [...parameters, ...own] : parameters
  const isJudgedAsAll = Object.keys(targets).length === 0
  const judged = isJudgedAsAll ? rows : rows.map((row) => judgedBy(row, targets[row.key]))
  const shown = judged.map((parameter) => shownAs(parameter, unitIn(units, parameter.slug)))
  return shown.some((parameter) => parameter.shown?.conversion) ? shown : judged
}

function judgedBy(parameter: Parameter, target: Target | undefined): Parameter {
  return target ? { ...parameter, ideal: rangeFor(parameter, target), target } : parameter
}

/** The parameter in another of its units, texts included; in the stored unit when `unit` is undefined or unknown. */
export function shownAs(parameter: Parameter, unit: string | undefined): Parameter {
  const { stored = parameter } = parameter
  const shown = choicesOf(stored.slug).find(({ key }) => key === unit)
  if (!shown) return stored
  return {
    ...stored,
    shown,
    stored,
    short: shown.short ?? stored.short,
    chartDivisor: shown.conversion?.chartDivisor ?? stored.chartDivisor,
    idealText: wordsIn(shown, stored),
  }
}

/** The text about the ideal range with its numbers converted, which all of them can be. */
function wordsIn({ label, conversion, idealText }: ShownUnit, stored: Parameter): string {
  if (!conversion) return stored.idealText
  const words =
    idealText ??
    stored.idealText.replaceAll(/\d+(?:\.\d+)?/g, (number) =>
      String(roundTo(conversion.fromStored(Number(number)), conversion.decimals)),
    )
  return words.includes(stored.unit) ? words.replaceAll(stored.unit, label) : `${words} ${label}`
}
