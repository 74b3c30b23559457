import { useRevalidator } from 'react-router'
import type { Log } from '#contract/aquariums/logs.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { call } from '#web/api/api.ts'
import type { OpenLogDraft } from '#web/log-form/draft/use-log-draft.ts'
import type { LogQuestions } from '#web/log-form/use-log-questions.ts'
import { reportWaiting, useSaveCall } from '#web/outbox/use-save-call.tsx'
import { deletedRowWords, refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Undo } from '#web/outcomes/undo.ts'
import { reportDone } from '#web/outcomes/undo.ts'
import { onTheWire, withCustomValues } from '#web/readings/custom-values.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { creationOf, undoChange, undoCreation, waitingTitles } from './log-calls.ts'
import type { TypedLog } from './log-conflicts.ts'
import { valuesBefore } from './log-conflicts.ts'
import { readLogChange, readNewLog } from './log-form.ts'
import type { CreateTask, EditTask } from './log-task.ts'

/** What a save came to. With `asks` the next save answers the questions; with `gone` nothing is left to be saved. */
export type SaveOutcome = 'saved' | { fields: FieldErrors; wasSent: boolean; asks?: boolean; gone?: unknown }

const asking = { fields: {}, wasSent: false, asks: true } as const

type SaveLogParts = {
  task: CreateTask | EditTask
  mode: DialogMode
  draft: OpenLogDraft
  questions: Pick<LogQuestions, 'askBeforeSave'>
  onEdit: (task: EditTask) => void
  onClose: () => void
}

/** Reads and sends the form, and closes it when it is saved. */
export function useSaveLog(parts: SaveLogParts) {
  const { task, mode, draft, questions, onEdit, onClose } = parts
  const { revalidate } = useRevalidator()
  const saveCall = useSaveCall()

  async function create(): Promise<SaveOutcome> {
    const read = readNewLog(draft.form, draft.parameters)
    if ('errors' in read) return { fields: read.errors, wasSent: false }
    if (questions.askBeforeSave(read.values, read.values)) return asking
    const saved = await saveCall(creationOf(onTheWire(read.values)), draft)
    if ('waiting' in saved) {
      draft.clear()
      reportWaiting(saved, waitingTitles)
      onClose()
      return 'saved'
    }
    const log = saved.reply && withCustomValues(saved.reply, draft.parameters)
    return finish({ log, undo: log && undoCreation(log) })
  }

  async function finish({ log, undo }: FinishedSave): Promise<SaveOutcome> {
    draft.clear()
    const { latest, testedBefore } = task
    const edit = log && { edit: () => onEdit({ verb: 'edit', log, latest, testedBefore }) }
    reportDone({ ...savedWords[task.verb], undo, ...edit, revalidate })
    onClose()
    await revalidate()
    return 'saved'
  }

  async function explain(error: unknown): Promise<SaveOutcome> {
    const title = task.verb === 'create' ? 'Error Creating Data Log' : 'Error Updating Data Log'
    const code = error instanceof ApiError ? error.code : undefined
    const isReused = code === 'idempotency_key_reused'
    // SavedLog by another window, or saved and deleted since: either way the next try is a new log.
    if (isReused || code === 'log_not_found' || code === 'log_gone') draft.renewKey()
    const isGone = code === goneCodes[task.verb] && !(task.verb === 'create' && mode === 'admin')
    showRefusal({
      title,
      error,
      body: isReused
        ? 'This draft was already saved from another window. Close this form and edit that log.'
        : isGone
          ? deletedRowWords(error)
          : refusalWords(error),
    })
    if (isReused) await revalidate()
    const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
    return { fields, wasSent: true, ...(isGone && { gone: error }) }
  }

  async function edit(log: Log): Promise<SaveOutcome> {
    const changed = await sendChange({ draft, questions, log })
    return 'fields' in changed ? changed : finish(changed)
  }

  return () => (task.verb === 'create' ? create() : edit(task.log)).catch(explain)
}

type UnsavedOutcome = Exclude<SaveOutcome, 'saved'>
/** A log as it is stored now. `undo` is undefined when nothing was changed. */
type SavedLog = { log: Log; undo?: Undo | undefined }
/** `log` is undefined when another window has sent it. */
type FinishedSave = { log: Log | undefined; undo?: Undo | undefined }

type ChangeToSend = Pick<SaveLogParts, 'draft' | 'questions'> & { log: Log }

/** Sends what differs from the log that the form was made from. */
async function sendChange(
  change: ChangeToSend,
  { form, parameters, base = change.log }: Pick<TypedLog, 'form' | 'parameters' | 'base'> = change.draft,
): Promise<UnsavedOutcome | SavedLog> {
  const { draft, questions } = change
  const read = readLogChange(form, { log: base, parameters })
  if ('errors' in read) return { fields: read.errors, wasSent: false }
  const { values } = read
  if (Object.keys(values).length === 0) return { log: base }
  if (questions.askBeforeSave(values, { ...base, ...values })) return asking
  try {
    const before = valuesBefore(base, values)
    const body = { ...onTheWire(values), before: onTheWire(before) }
    const reply = await call('PUT /api/logs/:id', { params: { id: base.id }, body })
    const log = withCustomValues(reply, parameters)
    return { log, undo: undoChange(log, { before, change: valuesBefore(log, values) }) }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'log_changed')) throw error
    const met = draft.meet({ base, stored: withCustomValues(error.stored as Log, parameters) })
    const fields = conflictSentences(met)
    // Without a conflict, the same values were saved elsewhere: only what still differs is sent.
    return Object.keys(fields).length > 0 ? { fields, wasSent: true } : sendChange(change, met)
  }
}

/** The code when the log or aquarium is gone. Not so in an admin's new log, whose aquarium was typed. */
const goneCodes = { create: 'aquarium_not_found', edit: 'log_not_found' } as const

const savedWords = {
  create: { title: 'Data Log Created', body: 'Log successfully added!' },
  edit: { title: 'Data Log Edited', body: 'Log successfully updated!' },
} as const

function conflictSentences({ conflicts }: TypedLog): FieldErrors {
  const open = Object.entries(conflicts).filter(([, { choice }]) => choice === undefined)
  return Object.fromEntries(open.map(([field]) => [field, 'Choose which one to save.']))
}
