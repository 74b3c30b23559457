import type { Log } from '#contract/aquariums/logs.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { draftPlace, readFormDraft } from '#web/browser/drafts.ts'
import type { LogForm } from '#web/log-form/log-form.ts'

/** What was typed into a data log's form and is not saved yet. */
export type LogDraft = {
  /** The fields that were filled in or changed. */
  form: Partial<LogForm>
  /** The units of the readings in `form`. A reading without an entry, as in drafts of earlier versions, is in its stored unit. */
  units?: Partial<Record<ParameterKey, string>>
  /** The log before it was changed; undefined in drafts of new logs, and in those of earlier versions. */
  base?: Log
  /** Instant of the last change, ISO. */
  at: string
  /** The Idempotency-Key of the log to create. It is kept with the draft, so that another try does not make a second log. */
  key: string
}

/** Where one keeper's draft is kept: of a new log in an aquarium, or of changes to a log. An admin's new log has no aquarium at first. */
export function logDraftPlace(
  userId: number,
  of: { aquariumId: number | undefined } | { logId: number },
): string {
  const what = 'logId' in of ? `log:${of.logId}` : `aquarium:${of.aquariumId ?? 'any'}`
  return draftPlace('log', { userId, of: what })
}

export function readLogDraft(place: string): LogDraft | undefined {
  return readFormDraft(place, isDraft)
}

function isDraft(found: unknown): found is LogDraft {
  if (typeof found !== 'object' || found === null) return false
  const { form, units = {}, base = {}, at, key } = found as Partial<Record<keyof LogDraft, unknown>>
  if ([form, units, base].some((part) => typeof part !== 'object' || part === null)) return false
  if (typeof at !== 'string' || typeof key !== 'string') return false
  return (
    !Number.isNaN(Date.parse(at)) && Object.values(form as object).every((text) => typeof text === 'string')
  )
}
