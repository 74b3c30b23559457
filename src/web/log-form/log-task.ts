import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import type { KnownTests } from '#web/readings/known-tests.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'

/** What is known of the tests of its tank; an admin's list knows nothing. */
type Tests = { [Key in keyof KnownTests]?: KnownTests[Key] | undefined }
/** Without an aquarium, an admin types its ID. */
export type CreateTask = {
  verb: 'create'
  aquariumId?: number | undefined
  /** The tank's name, where the form is opened from a list of tanks. */
  tankName?: string
  /** The form begins with these parameters. */
  first?: readonly ParameterKey[]
} & Tests
export type EditTask = { verb: 'edit'; log: Log } & Tests
export type LogTask = CreateTask | EditTask | { verb: 'delete'; log: Log }

/** The tank's latest reading of a parameter, unless it is the one that is being edited. */
export function lastReading(task: CreateTask | EditTask, key: ParameterKey) {
  const last = task.latest?.[key] ?? undefined
  return task.verb === 'edit' && task.log.timestamp === last?.timestamp ? undefined : last
}

/** What to do with a log that was saved just now, and what its form needs. */
export type SavedLogTask = { parameters: readonly Parameter[]; task: LogTask; mode: DialogMode }

/** The form of a log that was just saved. */
export const savedLogOpener = dialogOpener<SavedLogTask>()
