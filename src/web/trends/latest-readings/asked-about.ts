import type { Parameter } from '#domain/parameters/parameters.ts'
import type { TestAnswers } from '#domain/series/test-answers.ts'
import { answerAbout } from '#domain/series/test-answers.ts'
import type { Tested } from '#domain/series/test-rhythm.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { oldWords } from '#web/readings/state-words.ts'

export type Tile = { parameter: Parameter; reading: Tested }

/**
 * The one parameter whose user is asked whether it is still tested: the first that is old, about which nothing was
 * answered. Undefined while nothing else is tested either: then it is the tank that waits, not the parameter.
 */
export function askedAbout(
  tiles: readonly Tile[],
  { answers, now }: { answers: TestAnswers; now: Timestamp },
): Tile | undefined {
  const isOld = ({ reading }: Tile) => oldWords(reading, now) !== undefined
  if (tiles.every(isOld)) return undefined
  return tiles.find((tile) => {
    const { parameter, reading } = tile
    const about = { key: parameter.key, timestamp: reading.timestamp }
    return isOld(tile) && answerAbout(answers, about) === undefined
  })
}
