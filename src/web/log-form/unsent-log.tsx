import { useMemo } from 'react'
import type { Log, NewLog } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { draftSummary } from '#web/log-form/draft/draft-summary.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import { logDraftStorageKey } from '#web/log-form/draft/log-draft.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import type { UnsentKind } from '#web/outbox/unsent-kind.ts'
import { withCustomValues, withCustomWater } from '#web/readings/custom-values.ts'
import { testsOfWater } from '#web/readings/known-tests.ts'
import { useKnownAquariums } from '#web/session/shell-data.ts'
import { parametersOfLog, unitsOfTyped, withStandIns } from './form-units.ts'
import { LogDialog } from './lazy-log-dialog.tsx'
import { logToForm } from './log-form.ts'
import type { CreateTask } from './log-task.ts'

type UnsentLog = UnsentCall<'POST /api/logs/'>

export const unsentLog: UnsentKind<'POST /api/logs/'> = {
  list: 'data logs',
  deletionTitle: 'Delete A Data Log',
  summaryOf: ({ body }, parameters, longest) => draftSummary(formOf(body, parameters), parameters, longest),
  draftOf: ({ user_id, body }, aquarium) => ({
    storageKey: logDraftStorageKey(user_id, { aquariumId: body.aquarium_id }),
    typed: formOf(body, parametersOf(aquarium)),
  }),
  Form: UnsentLogForm,
}

/** The texts that a form would have for a log, in the reader's units; fields that are empty are left out. */
function formOf(body: NewLog, parameters: readonly Parameter[]): Pick<LogDraft, 'form' | 'units'> {
  const row = { id: 0, ...perParameter(() => null), note: null, ...body } as Log
  const log = withCustomValues(row, parameters)
  const shown = parametersOfLog(withStandIns(parameters, log), log)
  const form = Object.fromEntries(Object.entries(logToForm(log, shown)).filter(([, text]) => text !== ''))
  return { form, units: unitsOfTyped(form, shown) }
}

function UnsentLogForm({ task: log, onClose }: { task: UnsentLog | undefined; onClose: () => void }) {
  const aquarium = useKnownAquariums().find(({ id }) => id === log?.aquarium_id)
  const parameters = useParametersOf(aquarium)
  const task = useMemo(
    (): CreateTask | undefined =>
      log && {
        verb: 'create',
        aquariumId: log.aquarium_id,
        ...(aquarium && testsOfWater(withCustomWater(aquarium))),
      },
    [log, aquarium],
  )
  return <LogDialog parameters={parameters} task={task} onClose={onClose} />
}
