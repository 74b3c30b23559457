import type { Consumption, ConsumptionFigures } from '#contract/aquariums/consumption.ts'
import type { Product } from '#contract/aquariums/products.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { calciumPerDkh, dosedParameters } from '#domain/care/salts.ts'
import { counted } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import { formatFinely } from '#domain/units/reading-format.ts'
import { unitOf } from '#web/readings/reading-text.ts'

/** One sentence, with what it was read from. */
export type ConsumptionLine = { parameter: Parameter; words: string; from: string }

/** What the tank uses, each figure with its error, in the user's units; a parameter that cannot be told has no line. */
export function consumptionLines(
  consumption: Consumption,
  { parameters, products }: { parameters: readonly Parameter[]; products: readonly Product[] },
): ConsumptionLine[] {
  return dosedParameters.flatMap((key) => {
    const figures = consumption[key]
    const parameter = parameters.find((one) => one.key === key)
    if (figures === null || figures === 'volume_needed' || !parameter) return []
    // Nobody asks what a tank uses of that which nobody doses, unless there is an answer.
    if (figures.is_noisy && !products.some((product) => product[key] !== null)) return []
    return [{ parameter, words: wordsOf(figures, parameter), from: fromWords(figures) }]
  })
}

function wordsOf(
  { a_day, margin, dosed_a_day, tests, is_estimate, is_noisy }: ConsumptionFigures,
  of: Parameter,
) {
  const text = (value: number) => formatFinely(of, value)
  const unit = unitOf(of)
  if (is_noisy) {
    const widest = Math.abs(a_day) + margin
    const [least, most] = [a_day - margin, a_day + margin].map((end) => formatFinely(of, end, widest))
    return `Too little to tell from ${counted(tests, 'test')}: between ${least} and ${most} ${unit} a day`
  }
  if (a_day < 0) return `Rises ${text(-a_day)} ${unit} a day (± ${text(margin)}): is a dose missing?`
  const about = is_estimate ? 'about ' : ''
  const uses = `Uses ${about}${text(a_day)} ${unit} a day (± ${text(margin)})`
  if (dosed_a_day === 0) return uses
  const rest = a_day - dosed_a_day
  const gives = `Your doser gives ${text(dosed_a_day)}`
  if (Math.abs(rest) <= margin) return `${uses}. ${gives}, the same within the error`
  return `${uses}. ${gives}: it ${rest < 0 ? 'rises' : 'falls'} ${text(Math.abs(rest))} a day`
}

function fromWords({ tests, from, to, doses, changes }: ConsumptionFigures): string {
  const days = Math.round((timestampToSeconds(to) - timestampToSeconds(from)) / daySeconds)
  return [
    `from ${counted(tests, 'test')} in ${counted(days, 'day')}`,
    ...(doses > 0 ? [counted(doses, 'dose')] : []),
    ...(changes > 0 ? [counted(changes, 'water change')] : []),
  ].join(', ')
}

/** "Calcium falls 6.7 ppm per dKH; corals use 7.1": undefined unless both are told. */
export function ratioWords({ alkalinity, calcium }: Consumption): string | undefined {
  if (!isTold(alkalinity) || !isTold(calcium)) return undefined
  const ratio = (calcium.a_day / alkalinity.a_day).toFixed(1)
  return `Calcium falls ${ratio} ppm per dKH; corals use ${calciumPerDkh.toFixed(1)}.`
}

function isTold(figures: Consumption[DosedParameter]): figures is ConsumptionFigures {
  return figures !== null && figures !== 'volume_needed' && !figures.is_noisy && figures.a_day > 0
}
