import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { draftSummary } from '#web/log-form/draft/draft-summary.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import { parametersOfLog, unitsOfTyped, withStandIns } from '#web/log-form/form-units.ts'
import { logToForm } from '#web/log-form/log-form.ts'
import type { UnsentLog } from '#web/offline/database.ts'
import { withCustomValues } from '#web/readings/custom-values.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

/** The texts that a form would have for an unsent log, in the reader's units; fields that are empty are left out. */
export function formOf(
  { body }: UnsentLog,
  parameters: readonly Parameter[],
): Pick<LogDraft, 'form' | 'units'> {
  const row = { id: 0, ...perParameter(() => null), note: null, ...body } as Log
  const log = withCustomValues(row, parameters)
  const shown = parametersOfLog(withStandIns(parameters, log), log)
  const form = Object.fromEntries(Object.entries(logToForm(log, shown)).filter(([, text]) => text !== ''))
  return { form, units: unitsOfTyped(form, shown) }
}

/** The whole log as text, to be kept elsewhere: `2026-11-22 10:12 AM, Reef: Temperature 78.5 °F · “half a test”`. */
export function textOf(log: UnsentLog, parameters: readonly Parameter[]): string {
  const where = log.aquarium_name ?? `tank ${log.body.aquarium_id}`
  const values = draftSummary(formOf(log, parameters), parameters, Number.POSITIVE_INFINITY)
  return `${shownMoment(log.body.timestamp)}, ${where}: ${values}`
}
