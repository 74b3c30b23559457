import { useEffect, useRef, useState } from 'react'
import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { changeUnits, parametersOfDraft, parametersOfLog, unitsOfTyped } from '#web/log-form/form-units.ts'
import type { LogField, Side, TypedLog } from '#web/log-form/log-conflicts.ts'
import { chooseSide, meetStored, typeField } from '#web/log-form/log-conflicts.ts'
import type { LogForm } from '#web/log-form/log-form.ts'
import { blankLogForm, logToForm } from '#web/log-form/log-form.ts'
import type { CreateTask, EditTask } from '#web/log-form/log-task.ts'
import { useUserId } from '#web/session/shell-data.ts'
import { useDraft } from '#web/ui/drafts/use-draft.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { tankClock } from '#web/ui/time/wall-clock.ts'
import type { LogDraft } from './log-draft.ts'
import { logDraftStorageKey } from './log-draft.ts'

export function useDraftStorageKey(task: CreateTask | EditTask): string {
  return logDraftStorageKey(
    useUserId(),
    task.verb === 'edit' ? { logId: task.log.id } : { aquariumId: task.aquariumId },
  )
}

type Start = { parameters: readonly Parameter[]; task: CreateTask | EditTask; resumed: LogDraft | undefined }

/** The form as it is typed, and its draft, which is stored after every change. */
export function useLogDraft(start: Start) {
  const { parameters, task, resumed } = start
  const storageKey = useDraftStorageKey(task)
  const [blank] = useState(() => blankOf(start))
  const [typed, setTyped] = useState<TypedLog>(() => startOf(start, blank))
  // The response to a save comes later, when more may have been typed: this ref has the newest text.
  const latest = useRef(typed)
  const draft = useDraft({ storageKey, resumed, read })

  function read() {
    const { form, base, parameters } = latest.current
    const changed = changedFields(form, base ? logToForm(base, parameters) : { ...blank, timestamp: '' })
    const units = unitsOfTyped(changed, parameters)
    // The date of a new log is filled in from the start, so the date alone does not count as typed.
    const isBlank = Object.keys(changed).every((name) => task.verb === 'create' && name === 'timestamp')
    const inUnits = Object.keys(units).length > 0 && { units }
    return isBlank ? undefined : { form: changed, ...inUnits, ...(base && { base }) }
  }

  function take(next: TypedLog) {
    latest.current = next
    setTyped(next)
    draft.keep()
  }

  const [seen, see] = useState(parameters)
  if (seen !== parameters) {
    see(parameters)
    setTyped(changeUnits(typed, parameters))
  }
  useEffect(() => {
    latest.current = typed
  }, [typed])

  return {
    ...typed,
    ...draft,
    change: (name: keyof LogForm, text: string) =>
      take(typeField(begun(latest.current, { task, blank }), name, text)),
    /** Chooses one side of a field that was changed here and elsewhere. */
    choose: (field: LogField, side: Side) => take(chooseSide(latest.current, field, side)),
    /** Takes note that the stored log is no longer the one that the form was made from. */
    meet(logs: Record<'base' | 'stored', Log>): TypedLog {
      take(meetStored(latest.current, logs))
      return latest.current
    },
  }
}

export type OpenLogDraft = ReturnType<typeof useLogDraft>

function blankOf({ parameters, task }: Start): LogForm {
  const aquariumId = task.verb === 'create' ? task.aquariumId : undefined
  return blankLogForm({ parameters, now: tankClock(new Date(), task.zone), aquariumId })
}

/** The form to start with: the task's log, or a new one, with the resumed draft. */
function startOf({ parameters: read, task, resumed }: Start, blank: LogForm): TypedLog {
  const { form, base } = resumed ?? {}
  const was = base ?? (task.verb === 'edit' ? task.log : undefined)
  const written = was ? parametersOfLog(read, was) : read
  const parameters = resumed ? parametersOfDraft(written, resumed) : written
  if (task.verb === 'create' || !was) return { form: { ...blank, ...form }, parameters, conflicts: {}, base }
  const typed = { form: { ...logToForm(was, parameters), ...form }, parameters, conflicts: {} }
  return meetStored(typed, { base: was, stored: task.log })
}

/** Gives a new log the time at which its typing begins: the form may have been open since yesterday. */
function begun(typed: TypedLog, { task, blank }: { task: Start['task']; blank: LogForm }): TypedLog {
  if (task.verb === 'edit' || Object.keys(changedFields(typed.form, blank)).length > 0) return typed
  return { ...typed, form: { ...typed.form, timestamp: shownMoment(tankClock(new Date(), task.zone)) } }
}

function changedFields(form: LogForm, start: LogForm): Partial<LogForm> {
  const names = Object.keys(form) as (keyof LogForm)[]
  return Object.fromEntries(
    names.flatMap((name) => (form[name] === (start[name] ?? '') ? [] : [[name, form[name]]])),
  )
}
