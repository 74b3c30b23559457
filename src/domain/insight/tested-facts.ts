import { limitOf, rangeSide, rangeSpan } from '#domain/parameters/range-side.ts'
import { rangeNoun } from '#domain/parameters/range-words.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { isCurrent, overdue, testsInARow } from '#domain/series/test-rhythm.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { FactSources, FoundFact } from './fact-sources.ts'

type Tests = Pick<FactSources, 'parameters' | 'tests' | 'now'>

/** "Nitrate is 14 ppm, 4 above your range, third test in a row", of readings that say something of today's water. */
export function outOfRangeFacts({ parameters, tests, now }: Tests): FoundFact[] {
  return parameters.filter(isJudged).flatMap((parameter): FoundFact[] => {
    const tested = tests[parameter.key]
    if (!tested) return []
    const { value, timestamp, before } = tested
    const side = rangeSide(parameter, value)
    if (!side || !isCurrent({ timestamp, tested: before.map((test) => test.timestamp) }, now)) return []
    const change = value - limitOf(side, parameter)
    const { count: row, mayBeMore } = testsInARow(parameter, tested)
    const { key } = parameter
    const inARow = mayBeMore ? '{c bare} tests in a row or more' : '{c} test in a row'
    return [
      {
        ...{ kind: 'out_of_range', parameter: key },
        from: timestampToSeconds(before[row - 2]?.timestamp ?? timestamp),
        to: timestampToSeconds(timestamp),
        numbers: {
          a: { value, of: { parameter: key, as: 'value' } },
          b: { value: change, of: { parameter: key, as: 'change', to: value } },
          ...(row > 1 && { c: { value: row, of: 'tests' } }),
        },
        says: [
          '{parameter} is {a}',
          `{b bare} ${side} ${rangeNoun(parameter)}`,
          ...(row > 1 ? [inARow] : []),
        ].join(', '),
        size: Math.abs(change) / (rangeSpan(parameter) || Math.abs(limitOf(side, parameter)) || 1),
      },
    ]
  })
}

/** "Magnesium was not tested for 23 days (you test every 7)". */
export function overdueFacts({ parameters, tests, now }: Tests): FoundFact[] {
  return parameters.flatMap((parameter): FoundFact[] => {
    const tested = tests[parameter.key]
    const found = tested && overdue(tested, now)
    if (!found) return []
    const { days, every } = found
    return [
      {
        ...{ kind: 'overdue', parameter: parameter.key },
        from: timestampToSeconds(tested.timestamp),
        to: timestampToSeconds(now),
        numbers: {
          a: { value: days, of: 'days' },
          ...(every > 1 && { b: { value: every, of: 'days' } }),
        },
        says: `{parameter} was not tested for {a} (you test every ${every > 1 ? '{b bare}' : 'day'})`,
        size: days / every,
      },
    ]
  })
}
