import type { OwnAquarium, Test, Water, WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import type { TestAnswers } from '#domain/series/test-answers.ts'
import { answerAbout } from '#domain/series/test-answers.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'

/** The latest reading of each parameter, when it was tested before, newest first, and whether it still is. */
export type KnownTests = {
  latest: Readonly<Record<ParameterKey, Test | null>>
  testedBefore: Readonly<Record<ParameterKey, readonly Timestamp[]>>
  answers: TestAnswers
  /** The zone of the tank's clock; null while nobody has said it. */
  zone: string | null
}

/** The tests of a tank whose page is shown. */
export function testsOf({
  latest,
  tests_before,
  test_answers: answers = {},
  time_zone: zone = null,
}: Pick<WholeAquarium, 'latest' | 'tests_before'> &
  Partial<Pick<WholeAquarium, 'test_answers' | 'time_zone'>>): KnownTests {
  const testedBefore = eachOf(tests_before, (tests) => tests.map(({ timestamp }) => timestamp))
  return { latest, testedBefore, answers, zone }
}

/** The same of a tank of the list. */
export function testsOfWater(
  water: Water,
  {
    test_answers: answers = {},
    time_zone: zone = null,
  }: Partial<Pick<OwnAquarium, 'test_answers' | 'time_zone'>> = {},
): KnownTests {
  // A list that this device kept before an update has no tests before the latest, and no answers.
  const testedBefore = eachOf(water, (reading) => reading?.tested_before ?? [])
  return { latest: water, testedBefore, answers, zone }
}

/** False for a parameter of which the user has said, after its latest reading, that it is not tested any more. */
export function isStillTested({ latest, answers }: Pick<KnownTests, 'latest' | 'answers'>) {
  return ({ key }: Pick<Parameter, 'key'>): boolean => {
    const reading = latest[key]
    return !reading || answerAbout(answers, { key, timestamp: reading.timestamp }) !== 'stopped'
  }
}

function eachOf<From, To>(
  from: Readonly<Record<ParameterKey, From>>,
  to: (one: From) => To,
): Record<ParameterKey, To> {
  return Object.fromEntries(Object.entries(from).map(([key, one]) => [key, to(one)])) as Record<
    ParameterKey,
    To
  >
}
