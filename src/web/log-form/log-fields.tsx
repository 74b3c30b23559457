import type { FormEvent } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '#contract/errors.ts'
import type { Log } from '#contract/logs.ts'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { ageOf } from '#domain/age.ts'
import type { Parameter, ParameterKey } from '#domain/parameters.ts'
import { formatExactly } from '#domain/reading-format.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { wallClock } from '#domain/timestamps.ts'
import { clearDraft } from '#web/drafts.ts'
import { useGoneRow } from '#web/messages/gone-row.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogMode } from '#web/ui/dialog-mode.ts'
import { focusFirstError } from '#web/ui/first-error.ts'
import { useSending } from '#web/ui/sending.ts'
import { countAdvanced, useAdvancedFields } from './advanced-fields.ts'
import { AquariumIdField } from './aquarium-id-field.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { enterMovesOn } from './enter-moves-on.ts'
import type { LogField } from './log-conflicts.ts'
import type { LogDraft } from './log-draft.ts'
import { readLogDraft } from './log-draft.ts'
import css from './log-fields.module.css'
import type { LogForm } from './log-form.ts'
import { LogFormFoot } from './log-form-foot.tsx'
import { useSaveLog } from './log-saving.ts'
import { ReadingField } from './reading-field.tsx'
import { useDraftPlace, useLogDraft } from './use-log-draft.ts'

type Latest = { latest?: WholeAquarium['latest'] | undefined }
/** Without an aquarium an admin says which one. */
export type CreateTask = { verb: 'create'; aquariumId?: number | undefined } & Latest
export type EditTask = { verb: 'edit'; log: Log } & Latest
type LogFieldsProps = {
  parameters: readonly Parameter[]
  task: CreateTask | EditTask
  mode: DialogMode
  onClose: () => void
}

const titles = { create: 'Create A New Data Log', edit: 'Edit A Data Log' } as const

export function LogFields(props: LogFieldsProps) {
  return (
    <Dialog title={titles[props.task.verb]} width={900}>
      <DraftOrFields {...props} />
    </Dialog>
  )
}

/** The form of a data log, to create or to edit one; first the draft that was left behind, if there is one. */
function DraftOrFields(props: LogFieldsProps) {
  const { parameters, task, onClose } = props
  const place = useDraftPlace(task)
  const [offered, setOffered] = useState(() => readLogDraft(place))
  const [resumed, setResumed] = useState<LogDraft>()
  if (!offered) return <LogFieldsForm {...props} resumed={resumed} />
  return (
    <DraftOffer
      parameters={parameters}
      draft={offered}
      onClose={onClose}
      onContinue={() => {
        setResumed(offered)
        setOffered(undefined)
      }}
      onDiscard={() => {
        clearDraft(place)
        setOffered(undefined)
      }}
    />
  )
}

type LogFieldsFormProps = LogFieldsProps & { resumed: LogDraft | undefined }

function LogFieldsForm({ parameters, task, mode, onClose, resumed }: LogFieldsFormProps) {
  const usual = parameters.filter(({ advanced }) => !advanced)
  const further = parameters.filter(({ advanced }) => advanced)
  const draft = useLogDraft({ parameters, task, resumed })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [asks, setAsks] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const { isSending, send } = useSending()
  const save = useSaveLog({ parameters, task, mode, draft, onClose })
  const { gone, note, close } = useGoneRow(onClose)
  const advanced = useAdvancedFields(draft.form, further)
  const [now] = useState(() => wallClock(new Date()))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      const outcome = await save()
      if (outcome === 'saved') return
      // At once: the field to be focused may be one that this opens.
      flushSync(() => {
        setErrors(outcome.fields)
        setAsks(outcome.asks === true)
        setUnsaved(outcome.wasSent)
        note(outcome.gone)
        if (further.some(({ key }) => outcome.fields[key])) advanced.open()
      })
      if (Object.keys(outcome.fields).length > 0) focusFirstError(element)
    })
  }

  /** A mark is about the text that it was made for. */
  function unmark(name: string) {
    if (errors[name] === undefined) return
    const { [name]: _settled, ...others } = errors
    setErrors(others)
  }
  function change(name: keyof LogForm, text: string) {
    unmark(name)
    draft.change(name, text)
  }
  const conflictOf = (field: LogField) => (
    <ConflictChoice
      field={field}
      conflict={draft.conflicts[field]}
      onChoose={(side) => {
        unmark(field)
        draft.choose(field, side)
      }}
    />
  )
  const fieldOf = (parameter: Parameter) => (
    <ReadingField
      key={parameter.key}
      parameter={parameter}
      text={draft.form[parameter.key]}
      error={errors[parameter.key]}
      lastText={lastTextOf(task, { key: parameter.key, now })}
      startsHere={parameter === usual[0]}
      onChange={change}
    >
      {conflictOf(parameter.key)}
    </ReadingField>
  )
  const filled = countAdvanced(draft.form, further)
  const isAsking = asks && Object.keys(errors).length > 0
  return (
    <form onSubmit={submit} onKeyDown={enterMovesOn} noValidate data-asking={isAsking || undefined}>
      <p className={css.rule}>
        The date is the only required input field, all the other fields are optional.
      </p>
      {mode === 'admin' && (
        <AquariumIdField
          text={draft.form.aquarium_id}
          error={errors.aquarium_id}
          isFixed={task.verb === 'edit'}
          startsHere={task.verb === 'create' && task.aquariumId === undefined}
          onChange={(text) => change('aquarium_id', text)}
        />
      )}
      <DateField
        id="log-date"
        kind="moment"
        label="Date"
        calendarLabel="Choose date and time"
        required="timestamp"
        look={{ field: css.moment, label: css.label, box: css.box, form: css.known, wrong: css.wrong }}
        text={draft.form.timestamp}
        error={errors.timestamp}
        onChange={(text) => change('timestamp', text)}
      >
        {conflictOf('timestamp')}
      </DateField>
      <div className={css.readings}>{usual.map(fieldOf)}</div>
      <button
        type="button"
        className={css.more}
        aria-expanded={advanced.isOpen}
        aria-controls="advanced-readings"
        onClick={advanced.toggle}
      >
        Advanced parameters
        {filled > 0 && !advanced.isOpen && <span className={css.filled}>{filled} filled in</span>}
      </button>
      <div className={css.readings} id="advanced-readings" hidden={!advanced.isOpen}>
        {advanced.isOpen && further.map(fieldOf)}
      </div>
      <label htmlFor="log-note" className={css.label}>
        Note
      </label>
      <textarea
        id="log-note"
        className={css.note}
        data-field="note"
        rows={3}
        enterKeyHint="enter"
        value={draft.form.note}
        aria-invalid={errors.note !== undefined}
        aria-describedby="log-note-error"
        onChange={(event) => change('note', event.currentTarget.value)}
      />
      <span className={css.wrong} id="log-note-error">
        {errors.note}
      </span>
      {conflictOf('note')}
      <LogFormFoot
        onClose={() => {
          // Nobody could come back to it.
          if (gone !== undefined) draft.clear()
          close()
        }}
        isSending={isSending}
        isKept={draft.isKept}
        isUnsaved={isUnsaved}
        isAsking={isAsking}
        gone={gone}
      />
    </form>
  )
}

/** `Last 78.5, 3 days ago`. */
function lastTextOf(
  task: CreateTask | EditTask,
  { key, now }: { key: ParameterKey; now: Timestamp },
): string {
  const last = task.latest?.[key]
  if (!last) return task.latest ? 'Not measured yet' : ''
  const isThis = task.verb === 'edit' && task.log.timestamp === last.timestamp
  return isThis
    ? 'This is the last reading'
    : `Last ${formatExactly(last.value)}, ${ageOf(last.timestamp, now)}`
}
