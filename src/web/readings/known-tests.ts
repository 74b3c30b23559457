import type { Test, Water, WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'

/** The latest reading of each parameter, and when it was tested before, newest first. */
export type KnownTests = {
  latest: Readonly<Record<ParameterKey, Test | null>>
  testedBefore: Readonly<Record<ParameterKey, readonly Timestamp[]>>
}

/** The tests of a tank whose page is shown. */
export function testsOf({
  latest,
  tests_before,
}: Pick<WholeAquarium, 'latest' | 'tests_before'>): KnownTests {
  return { latest, testedBefore: eachOf(tests_before, (tests) => tests.map(({ timestamp }) => timestamp)) }
}

/** The same of a tank of the list. */
export function testsOfWater(water: Water): KnownTests {
  // A list that this device kept before an update has no tests before the latest.
  return { latest: water, testedBefore: eachOf(water, (reading) => reading?.tested_before ?? []) }
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
