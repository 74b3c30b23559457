import type { Log } from '#contract/aquariums/logs.ts'
import type { Test } from '#contract/aquariums/whole-aquarium.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'

type Latest = { latest?: Readonly<Record<ParameterKey, Test | null>> | undefined }
/** Without an aquarium, an admin types its ID. */
export type CreateTask = { verb: 'create'; aquariumId?: number | undefined } & Latest
export type EditTask = { verb: 'edit'; log: Log } & Latest
/** The task that the dialog of a log is open for. */
export type LogTask = CreateTask | EditTask | { verb: 'delete'; log: Log }

/** The tank's latest reading of a parameter, unless it is the one that is being edited. */
export function lastReading(task: CreateTask | EditTask, key: ParameterKey) {
  const last = task.latest?.[key] ?? undefined
  return task.verb === 'edit' && task.log.timestamp === last?.timestamp ? undefined : last
}
