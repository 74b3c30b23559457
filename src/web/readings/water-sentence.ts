import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { howFarOut, rangeSide } from '#domain/parameters/range-side.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { formatBriefly } from '#domain/units/reading-format.ts'

const named = 3

type Latest = { readonly [Key in keyof WholeAquarium['latest']]: { readonly value: number } | null }

type Reading = { parameter: Parameter; value: number; side: ReturnType<typeof rangeSide> }

/** The tank in one sentence: `All 8 in range`, or `Alk 6.9 low, PO4 0.12 high`; undefined without measurements. */
export function waterSentence(
  latest: Latest,
  parameters: readonly Parameter[],
): { text: string; isWell: boolean } | undefined {
  const readings = parameters.filter(isJudged).flatMap((parameter) => {
    const reading = latest[parameter.key]
    return reading ? [{ parameter, value: reading.value, side: rangeSide(parameter, reading.value) }] : []
  })
  const [only] = readings
  if (!only) return undefined
  const off = readings.filter(({ side }) => side !== undefined)
  if (off.length === 0) {
    const all = readings.length === 1 ? only.parameter.short : `All ${readings.length}`
    return { text: `${all} in range`, isWell: true }
  }
  const words = inOrder(off)
    .slice(0, named)
    .map(({ parameter, value, side }) => {
      return `${parameter.short} ${formatBriefly(parameter, value)} ${side === 'below' ? 'low' : 'high'}`
    })
  const more = off.length > named ? [`${off.length - named} more off`] : []
  return { text: [...words, ...more].join(', '), isWell: false }
}

/** In a tank with ranges of its own the reading that is farthest out comes first, else the parameters' order counts. */
function inOrder(readings: readonly Reading[]): readonly Reading[] {
  if (readings.every(({ parameter }) => !parameter.target)) return readings
  return readings.toSorted((a, b) => howFarOut(b.parameter, b.value) - howFarOut(a.parameter, a.value))
}
