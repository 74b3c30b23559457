import { kitError } from '#domain/care/kit-error.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide, rangeSpan } from '#domain/parameters/range-side.ts'
import { rangeNoun } from '#domain/parameters/range-words.ts'
import { exceededDailyChange } from '#domain/series/daily-change.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import type { AllFigures, FactSources, Figures, FoundFact } from './fact-sources.ts'

/** The rounding error of decimals is no change. */
const rounding = 1e-9

/** "Alkalinity moved 1.2 dKH within a day, on 12 Nov". The limits are those of corals. */
export function swingFacts({ parameters, figures, kind }: FactSources): FoundFact[] {
  if (kind === 'fish_only') return []
  return ofEach(parameters, figures, (parameter, { swing, swing_at, last }) => {
    const most = exceededDailyChange(parameter, swing)
    if (most === undefined || swing === null || swing_at === null) return []
    const { key } = parameter
    return [
      {
        ...{ kind: 'swing', parameter: key, from: swing_at - daySeconds, to: swing_at },
        numbers: {
          a: { value: swing, of: { parameter: key, as: 'change', to: last } },
          b: { value: swing_at, of: 'day' },
        },
        says: '{parameter} moved {a} within a day, on {b}',
        size: swing / most,
      },
    ]
  })
}

/** "Phosphate is back in range since 20 Nov", of the newest stretch of each parameter. */
export function stretchFacts({ parameters, figures, figuresBefore }: FactSources): FoundFact[] {
  return ofEach(parameters, figures, (parameter, found) => {
    const stretch = newestStretch(found)
    if (!stretch) return []
    const { side, from, to, is_open, measured_from, measured_until } = stretch
    const { key } = parameter
    const whole = { parameter: key, from, to, size: to - from }
    if (!is_open)
      return [
        {
          ...{ ...whole, kind: 'back_in_range', to: measured_until ?? to },
          numbers: { a: { value: measured_until ?? to, of: 'day' } },
          says: '{parameter} is back in range since {a}',
        },
      ]
    // Out of range from the first reading on, it may have been so before: only what was measured then tells.
    const before = figuresBefore[key]
    const wasOut = !before || rangeSide(parameter, before.last) === side
    if (measured_from === found.first_at && wasOut) return []
    return [
      {
        ...{ ...whole, kind: 'left_range' },
        numbers: { a: { value: measured_from, of: 'day' } },
        says: `{parameter} has been ${side} ${rangeNoun(parameter)} since {a}`,
      },
    ]
  })
}

/** A long gap between two tests cuts a stretch in two, but no test between them was in range. */
function newestStretch({ stretches: { newest } }: Figures) {
  const [stretch, ...older] = newest
  if (!stretch) return undefined
  let first = stretch
  for (const one of older) {
    if (one.side !== first.side || one.measured_until !== first.measured_from) break
    first = one
  }
  return { ...stretch, from: first.from, measured_from: first.measured_from }
}

/**
 * "Calcium fell from 440 to 420 ppm in 30 days": from the first reading to the last, more than twice what a test may
 * be wrong by and than a tenth of the range, and not against the line through all readings.
 */
export function trendFacts({ parameters, figures }: FactSources): FoundFact[] {
  return ofEach(parameters, figures, (parameter, { first, last, first_at, last_at, trend }) => {
    const { key } = parameter
    const change = last - first
    const least = Math.max(2 * errorOf(parameter), rangeSpan(parameter) / 10)
    if (Math.abs(change) <= least + rounding || Math.sign(trend ?? 0) !== Math.sign(change)) return []
    return [
      {
        ...{ kind: 'trend', parameter: key, from: first_at, to: last_at },
        numbers: {
          a: { value: first, of: { parameter: key, as: 'value' } },
          b: { value: last, of: { parameter: key, as: 'value' } },
          c: { value: Math.max(1, Math.round((last_at - first_at) / daySeconds)), of: 'days' },
        },
        says: `{parameter} ${change < 0 ? 'fell' : 'rose'} from {a bare} to {b} in {c}`,
        size: Math.abs(change) / least,
      },
    ]
  })
}

/** What a single test may be wrong by: for what is dosed the error of a kit, otherwise the last digit. */
function errorOf({ key, decimals }: Parameter): number {
  return { ...kitError }[key as string] ?? 10 ** -decimals
}

/** The facts of each parameter that all tanks have: the figures leave custom ones out. */
function ofEach(
  parameters: readonly Parameter[],
  figures: AllFigures,
  tell: (parameter: Parameter, figures: Figures) => FoundFact[],
): FoundFact[] {
  return parameters.flatMap((parameter) => {
    const found = parameter.own ? undefined : figures[parameter.key]
    return found ? tell(parameter, found) : []
  })
}
