import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { isCurrent } from '#domain/series/test-rhythm.ts'
import { monthOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatBriefly } from '#domain/units/reading-format.ts'
import type { KnownTests } from './known-tests.ts'
import { isStillTested } from './known-tests.ts'

const named = 3

/** What harms animals soonest comes first; the others follow in the order of the parameters. */
const byDanger: readonly string[] = ['ammonia', 'temperature', 'salinity', 'alkalinity', 'ph', 'nitrite']

/** `well`: all in range; `off`: something is not; `old`: no reading is current. */
export type WaterSentence = {
  text: string
  state: 'well' | 'off' | 'old'
  /** The parameters that are off and named, the most dangerous first. */
  off?: readonly Parameter[]
}

/**
 * The tank in one sentence, of current readings alone: `All 8 in range`, `Alk 6.9 low, PO4 0.12 high`, or `Last tested
 * in January`. What the user has stopped testing is left out; undefined when nothing is left or was ever measured.
 */
export function waterSentence(
  tests: KnownTests,
  parameters: readonly Parameter[],
  now: Timestamp,
): WaterSentence | undefined {
  const { latest, testedBefore } = tests
  const readings = parameters
    .filter(isJudged)
    .filter(isStillTested(tests))
    .flatMap((parameter) => {
      const reading = latest[parameter.key]
      if (!reading) return []
      const { value, timestamp } = reading
      const current = isCurrent({ timestamp, tested: testedBefore[parameter.key] ?? [] }, now)
      return [{ parameter, value, timestamp, current, side: rangeSide(parameter, value) }]
    })
  const newest = readings
    .map(({ timestamp }) => timestamp)
    .toSorted()
    .at(-1)
  if (newest === undefined) return undefined
  const judged = readings.filter(({ current }) => current)
  const [only] = judged
  if (!only) return { text: `Last tested in ${monthOf(newest, now)}`, state: 'old' }
  const off = judged.filter(({ side }) => side !== undefined)
  if (off.length === 0) {
    const all = judged.length === 1 ? only.parameter.short : `All ${judged.length}`
    return { text: `${all} in range`, state: 'well' }
  }
  const worst = inOrderOfDanger(off).slice(0, named)
  const words = worst.map(({ parameter, value, side }) => {
    return `${parameter.short} ${formatBriefly(parameter, value)} ${side === 'below' ? 'low' : 'high'}`
  })
  const more = off.length > named ? [`${off.length - named} more off`] : []
  return { text: [...words, ...more].join(', '), state: 'off', off: worst.map(({ parameter }) => parameter) }
}

/** A stable order: what is not in the list keeps its place behind it. */
export function inOrderOfDanger<Reading extends { parameter: Parameter }>(
  readings: readonly Reading[],
): Reading[] {
  const place = ({ parameter }: Reading) => byDanger.indexOf(parameter.key) + 1 || byDanger.length + 1
  return readings.toSorted((one, other) => place(one) - place(other))
}
