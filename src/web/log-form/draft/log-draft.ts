import type { Log } from '#contract/aquariums/logs.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { LogForm } from '#web/log-form/log-form.ts'
import type { Draft } from '#web/ui/drafts/drafts.ts'
import { draftStorageKey, readFormDraft } from '#web/ui/drafts/drafts.ts'

export type LogDraft = Draft<{
  /** The fields that were filled in or changed. */
  form: Partial<LogForm>
  /** The units of the readings. Without an entry, as in earlier versions, a reading is in its stored unit. */
  units?: Partial<Record<ParameterKey, string>>
  /** The log before it was changed; undefined in drafts of new logs, and in those of earlier versions. */
  base?: Log
}>

/** Where a user's draft is kept: of a new log in an aquarium, which an admin may not have chosen, or of a log. */
export function logDraftStorageKey(
  userId: number,
  of: { aquariumId: number | undefined } | { logId: number },
): string {
  const what = 'logId' in of ? `log:${of.logId}` : `aquarium:${of.aquariumId ?? 'any'}`
  return draftStorageKey('log', { userId, of: what })
}

export function readLogDraft(storageKey: string): LogDraft | undefined {
  return readFormDraft(storageKey, isTyped)
}

function isTyped(found: object): found is LogDraft {
  const { form, units = {}, base = {} } = found as Partial<Record<keyof LogDraft, unknown>>
  if ([form, units, base].some((part) => typeof part !== 'object' || part === null)) return false
  return Object.values(form as object).every((text) => typeof text === 'string')
}
