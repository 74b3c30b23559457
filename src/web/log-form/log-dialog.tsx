import type { Parameter } from '#domain/parameters/parameters.ts'
import { ageOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatTyped } from '#domain/units/reading-format.ts'
import { useChoicesElsewhere } from '#web/browser/preferences.ts'
import { draftSummary } from '#web/log-form/draft/draft-summary.ts'
import { readLogDraft } from '#web/log-form/draft/log-draft.ts'
import { useDraftStorageKey } from '#web/log-form/draft/use-log-draft.ts'
import { QuestionAnswers } from '#web/readings/questions/question-answers.tsx'
import { exactTitle } from '#web/readings/reading-text.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftFoot } from '#web/ui/drafts/draft-foot.tsx'
import { DraftFirst } from '#web/ui/drafts/draft-offer.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { enterMovesOn } from './enter-moves-on.ts'
import type { LogField } from './log-conflicts.ts'
import * as css from './log-dialog.module.css'
import type { CreateTask, EditTask, LogTask } from './log-task.ts'
import { lastReading } from './log-task.ts'
import { ReadingField } from './reading-field.tsx'
import { ReadingFields } from './reading-fields.tsx'
import type { LogFormParts, TypedLogForm } from './use-log-form.ts'
import { useLogForm } from './use-log-form.ts'

type LogDialogProps = Omit<LogFormParts, 'resumed'> & { onOpen: ((task: LogTask) => void) | undefined }

const titles = { create: 'Create A New Data Log', edit: 'Edit A Data Log' } as const

export function LogDialog(props: LogDialogProps) {
  return (
    <Dialog title={titles[props.task.verb]} width={900} onDismiss={props.onClose}>
      <DraftOrFields {...props} />
    </Dialog>
  )
}

/** The form to create or edit a data log; first the draft that was left behind, if there is one. */
function DraftOrFields(props: LogDialogProps) {
  const { parameters, task, onClose } = props
  return (
    <DraftFirst
      storageKey={useDraftStorageKey(task)}
      read={readLogDraft}
      what="log"
      summaryOf={(draft) => draftSummary(draft, parameters)}
      onClose={onClose}
    >
      {(resumed) => <Fields {...props} resumed={resumed} />}
    </DraftFirst>
  )
}

function Fields(props: LogDialogProps & LogFormParts) {
  const { task, mode, onOpen } = props
  const form = useLogForm(props)
  // Fields are read-only while the form is sent: what was typed then would be lost with the draft.
  const { draft, errors, isSending, change, questionOf } = form
  useChoicesElsewhere()
  const now = useWallClock(task.zone)
  const errorOf = (field: LogField) => errors[field] ?? questionOf(field)?.words
  return (
    <form onSubmit={form.submit} onKeyDown={enterMovesOn} onFocus={form.askAboutOthers} noValidate>
      {task.verb === 'create' && task.tankName !== undefined && <p className={css.tank}>{task.tankName}</p>}
      <p className={css.rule}>
        The date is the only required input field, all the other fields are optional.
      </p>
      {mode === 'admin' && <AquariumIdField form={form} task={task} />}
      <div data-asking={questionOf('timestamp') && true}>
        <DateField
          id="log-date"
          kind="moment"
          label="Date"
          calendarLabel="Choose date and time"
          required="timestamp"
          classes={{ field: css.moment, label: css.label, box: css.box, form: css.known, wrong: css.wrong }}
          text={draft.form.timestamp}
          error={errorOf('timestamp')}
          readOnly={isSending}
          onChange={(text) => change('timestamp', text)}
        >
          <BelowField form={form} field="timestamp" wordsId="log-date-error" />
        </DateField>
      </div>
      <ReadingFields
        parameters={draft.parameters}
        task={task}
        holds={(key) => draft.form[key].trim() !== '' || errors[key] !== undefined || key in draft.conflicts}
        field={(parameter, startsHere) => (
          <ReadingField
            key={parameter.key}
            parameter={parameter}
            text={draft.form[parameter.key]}
            error={errorOf(parameter.key)}
            isAsking={questionOf(parameter.key) !== undefined}
            last={lastWords(task, { parameter, now })}
            startsHere={startsHere}
            isSending={isSending}
            onChange={change}
          >
            <BelowField form={form} field={parameter.key} wordsId={`reading-${parameter.key}-error`} />
          </ReadingField>
        )}
      />
      <NoteField form={form} />
      <BelowField form={form} field="note" wordsId="log-note-error" />
      <DraftFoot
        onClose={form.close}
        onDelete={
          task.verb === 'edit' && onOpen ? () => onOpen({ verb: 'delete', log: task.log }) : undefined
        }
        isSending={isSending}
        isKept={draft.isKept}
        isUnsaved={form.isUnsaved}
        isAsking={form.isAsking}
        question={questionOf('nothing')?.words}
        gone={form.gone}
      />
    </form>
  )
}

type BelowFieldProps = {
  form: TypedLogForm
  field: LogField
  /** The id of the element with the words of the question. */
  wordsId: string
}

/** The answers to a question about a field, and the choice in a conflict; none is taken while the form is sent. */
function BelowField({ form, field, wordsId }: BelowFieldProps) {
  return (
    <>
      <QuestionAnswers
        field={field}
        question={form.questionOf(field)}
        wordsId={wordsId}
        onAnswer={(meant) => form.isSending || form.answer(field, meant)}
      />
      <ConflictChoice
        field={field}
        conflict={form.draft.conflicts[field]}
        onChoose={(side) => form.isSending || form.choose(field, side)}
      />
    </>
  )
}

/** For admins. A stored log stays in its aquarium; while none is known, the form starts with this field. */
function AquariumIdField({ form, task }: { form: TypedLogForm; task: CreateTask | EditTask }) {
  const { draft, errors, isSending, change } = form
  const isFixed = task.verb === 'edit'
  return (
    <div className={css.moment}>
      <label htmlFor="log-aquarium" className={css.label}>
        Aquarium ID{' '}
        <span aria-hidden="true" className={css.star}>
          *
        </span>
      </label>
      <input
        id="log-aquarium"
        className={css.box}
        data-field="aquarium_id"
        required
        readOnly={isFixed || isSending}
        data-fixed={isFixed || undefined}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        value={draft.form.aquarium_id}
        aria-invalid={errors.aquarium_id !== undefined}
        aria-describedby="log-aquarium-error"
        data-autofocus={(!isFixed && task.aquariumId === undefined) || undefined}
        onChange={(event) => change('aquarium_id', event.currentTarget.value)}
      />
      <span className={css.wrong} id="log-aquarium-error">
        {errors.aquarium_id}
      </span>
    </div>
  )
}

function NoteField({ form: { draft, errors, isSending, change } }: { form: TypedLogForm }) {
  return (
    <>
      <label htmlFor="log-note" className={css.label}>
        Note
      </label>
      <textarea
        id="log-note"
        className={css.note}
        data-field="note"
        rows={3}
        enterKeyHint="enter"
        readOnly={isSending}
        value={draft.form.note}
        aria-invalid={errors.note !== undefined}
        aria-describedby="log-note-error"
        onChange={(event) => change('note', event.currentTarget.value)}
      />
      <span className={css.wrong} id="log-note-error">
        {errors.note}
      </span>
    </>
  )
}

function lastWords(
  task: CreateTask | EditTask,
  { parameter, now }: { parameter: Parameter; now: Timestamp },
): { text: string; title?: string | undefined } {
  const { key } = parameter
  // Empty on a page that has not loaded the latest readings.
  if (!task.latest?.[key]) return { text: task.latest && key in task.latest ? 'Not measured yet' : '' }
  const last = lastReading(task, key)
  if (!last) return { text: 'This is the last reading' }
  return {
    text: `Last ${formatTyped(parameter, last.value)}, ${ageOf(last.timestamp, now)}`,
    title: exactTitle(parameter, last.value, formatTyped),
  }
}
