import type { Log } from '#contract/aquariums/logs.ts'
import type { Test, Water, WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'

/** The latest reading of each parameter, and when it was tested before, newest first; absent if not known. */
type Tests = {
  latest?: Readonly<Record<ParameterKey, Test | null>> | undefined
  testedBefore?: Readonly<Record<ParameterKey, readonly Timestamp[]>> | undefined
}
/** Without an aquarium, an admin types its ID. */
export type CreateTask = { verb: 'create'; aquariumId?: number | undefined } & Tests
export type EditTask = { verb: 'edit'; log: Log } & Tests
export type LogTask = CreateTask | EditTask | { verb: 'delete'; log: Log }

/** What the form knows of a tank whose page is shown. */
export function testsOf({ latest, tests_before }: Pick<WholeAquarium, 'latest' | 'tests_before'>): Tests {
  return { latest, testedBefore: eachOf(tests_before, (tests) => tests.map(({ timestamp }) => timestamp)) }
}

/** The same of a tank of the list. */
export function testsOfWater(water: Water): Tests {
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

/** The tank's latest reading of a parameter, unless it is the one that is being edited. */
export function lastReading(task: CreateTask | EditTask, key: ParameterKey) {
  const last = task.latest?.[key] ?? undefined
  return task.verb === 'edit' && task.log.timestamp === last?.timestamp ? undefined : last
}

/** What to do with a log that was saved just now, and what its form needs. */
export type SavedLogTask = { parameters: readonly Parameter[]; task: LogTask; mode: DialogMode }

/** The form of a log that was just saved. */
export const savedLogOpener = dialogOpener<SavedLogTask>()
