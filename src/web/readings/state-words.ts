import { counted, ordinalWord } from '#domain/count-words.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { limitOf, rangeSide } from '#domain/parameters/range-side.ts'
import type { Tested } from '#domain/series/test-rhythm.ts'
import { isCurrent, overdue, testsInARow } from '#domain/series/test-rhythm.ts'
import { monthOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatDifference } from '#domain/units/reading-format.ts'

/** `In range`, `High`; of a tank's own range `0.4 dKH above your range, third test in a row`. */
export function stateWords(parameter: Parameter, tested: Tested): string {
  const side = rangeSide(parameter, tested.value)
  if (!side) return 'In range'
  if (!parameter.target) return shortest[side]
  return [`${farWords(parameter, tested.value, side)} your range`, ...rowWords(parameter, tested)].join(', ')
}

const shortest = { above: 'High', below: 'Low' }
/** Characters of a line of a tile on a phone of 360 px, without the sign. */
const phoneRoom = 16

/** The same in one line of a phone together with `beside`: `0.4 dKH above` as long as both fit, else `High`. */
export function briefStateWords(parameter: Parameter, value: number, beside: string): string {
  const side = rangeSide(parameter, value)
  if (!side) return 'In range'
  const far = farWords(parameter, value, side)
  return parameter.target && far.length + beside.length <= phoneRoom ? far : shortest[side]
}

/** `0.4 dKH above` the limit. */
function farWords(parameter: Parameter, value: number, side: 'above' | 'below'): string {
  const change = value - limitOf(side, parameter)
  return `${formatDifference(parameter, { change, to: value })} ${side}`
}

/** `third test in a row`; nothing for a first one; `6 tests in a row or more` where no more than six are known. */
function rowWords(parameter: Parameter, tested: Tested): string[] {
  const { count, mayBeMore } = testsInARow(parameter, tested)
  if (count < 2) return []
  return [mayBeMore ? `${count} tests in a row or more` : `${ordinalWord(count)} test in a row`]
}

/** `Last tested in January` of a reading that says nothing of today's water any more; undefined of a current one. */
export function oldWords({ timestamp, before }: Tested, now: Timestamp): string | undefined {
  const tested = before.map((test) => test.timestamp)
  return isCurrent({ timestamp, tested }, now) ? undefined : `Last tested in ${monthOf(timestamp, now)}`
}

/** `Not tested for 23 days (you test every 7)`; undefined while it is not yet time. */
export function overdueWords(tested: Tested, now: Timestamp): string | undefined {
  const found = overdue(tested, now)
  if (!found) return undefined
  const { days, every } = found
  return `Not tested for ${counted(days, 'day')} (you test every ${every === 1 ? 'day' : every})`
}
