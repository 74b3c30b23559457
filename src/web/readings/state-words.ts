import type { Parameter } from '#domain/parameters.ts'
import { limitOf, rangeSide } from '#domain/range-side.ts'
import { formatDifference } from '#domain/reading-format.ts'
import type { Tested } from '#domain/test-rhythm.ts'
import { overdue, testsInARow } from '#domain/test-rhythm.ts'
import type { Timestamp } from '#domain/timestamps.ts'

/** `In range`, `High`; of a tank's own range `0.4 dKH above your range, third test in a row`. */
export function stateWords(parameter: Parameter, tested: Tested): string {
  const side = rangeSide(parameter, tested.value)
  if (!side) return 'In range'
  if (!parameter.target) return side === 'above' ? 'High' : 'Low'
  const { value } = tested
  const far = formatDifference(parameter, { change: value - limitOf(side, parameter), to: value })
  return [`${far} ${side} your range`, ...rowWords(parameter, tested)].join(', ')
}

const ordinals = [undefined, undefined, 'second', 'third', 'fourth', 'fifth']

/** `third test in a row`; nothing of a first one. Of more than are known nobody knows how many. */
function rowWords(parameter: Parameter, tested: Tested): string[] {
  const count = testsInARow(parameter, tested)
  if (count < 2) return []
  const ordinal = ordinals[count]
  return [ordinal ? `${ordinal} test in a row` : `${count} tests in a row or more`]
}

/** `Not tested for 23 days (you test every 7)`; undefined while it is not yet time. */
export function overdueWords(tested: Tested, now: Timestamp): string | undefined {
  const found = overdue(tested, now)
  if (!found) return undefined
  const { days, every } = found
  return `Not tested for ${days.toLocaleString('en')} days (you test every ${every === 1 ? 'day' : every})`
}
