import type { ChangeEvent, FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { labElements } from '#domain/parameters/custom-catalogue.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { enterMovesOn } from '#web/log-form/enter-moves-on.ts'
import { parametersOfDraft } from '#web/log-form/form-units.ts'
import type { LogField } from '#web/log-form/log-conflicts.ts'
import { useLogQuestions } from '#web/log-form/use-log-questions.ts'
import { QuestionAnswers } from '#web/readings/questions/question-answers.tsx'
import { unitOf, withPoint } from '#web/readings/reading-text.ts'
import { useUserId } from '#web/session/shell-data.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftFoot } from '#web/ui/drafts/draft-foot.tsx'
import { DraftFirst } from '#web/ui/drafts/draft-offer.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import * as css from './lab-dialog.module.css'
import { labDraftStorageKey, readLabDraft, useLabDraft } from './lab-draft.ts'
import { laboratories, reportSummary } from './lab-report.ts'
import { useSaveReport } from './lab-saving.ts'

type LabDialogProps = {
  /** The tank that the water is from, and its parameters in the user's units. */
  task: { aquarium: WholeAquarium; parameters: readonly Parameter[] }
  onClose: () => void
}

export function LabDialog({ task, onClose }: LabDialogProps) {
  return (
    <Dialog title="Lab results" width={900} onDismiss={onClose}>
      <DraftOrFields task={task} onClose={onClose} />
    </Dialog>
  )
}

function DraftOrFields({ task: { aquarium, parameters }, onClose }: LabDialogProps) {
  const storageKey = labDraftStorageKey(useUserId(), aquarium.id)
  const ofAll = parameters.filter(({ inLabReports }) => inLabReports)
  return (
    <DraftFirst
      storageKey={storageKey}
      read={readLabDraft}
      what="lab report"
      summaryOf={({ form, units }) => {
        const typed = parametersOfDraft(ofAll, { form: form.values, ...(units && { units }) })
        return reportSummary(form, { parameters: typed, elements: labElements })
      }}
      onClose={onClose}
    >
      {(resumed) => (
        <Fields
          aquarium={aquarium}
          start={{ storageKey, parameters: ofAll, resumed, zone: aquarium.time_zone }}
          onClose={onClose}
        />
      )}
    </DraftFirst>
  )
}

type FieldsProps = {
  aquarium: WholeAquarium
  start: Parameters<typeof useLabDraft>[0]
  onClose: () => void
}

function Fields({ aquarium, start, onClose }: FieldsProps) {
  const draft = useLabDraft(start)
  const { form, parameters: ofAll, change } = draft
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isUnsaved, setUnsaved] = useState(false)
  const { isSending, send } = useSending()
  // Of the common parameters and the date: those of a laboratory's elements may be in another unit than the report.
  const questions = useLogQuestions(ofAll, {
    verb: 'create',
    latest: aquarium.latest,
    zone: aquarium.time_zone,
  })
  const save = useSaveReport(aquarium, { draft, questions, onClose })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      const found = await save()
      if (!found) return
      // Rendered at once, because a question is focused.
      flushSync(() => {
        setErrors(found.fields)
        setUnsaved(found.wasSent)
      })
      if (found.asks || Object.keys(found.fields).length > 0) focusFirstError(element)
    })
  }

  const cell = (key: string) => ({
    field: key,
    text: form.values[key] ?? '',
    error: errors[key],
    isSending,
    onChange(text: string) {
      change({ values: { ...form.values, [key]: text } })
      setErrors(withoutErrors(errors, [key]))
    },
  })
  const questionOf = (field: LogField) => (errors[field] ? undefined : questions.open[field])
  const answers = (field: LogField, wordsId: string, write: (text: string) => void) => (
    <QuestionAnswers
      field={field}
      question={questionOf(field)}
      wordsId={wordsId}
      onAnswer={(meant) => {
        if (isSending) return
        const { likely } = questions.open[field] ?? {}
        questions.answer(field, meant)
        if (likely && meant === 'likely') write(likely.text)
      }}
    />
  )
  return (
    <form onSubmit={submit} onKeyDown={enterMovesOn} noValidate>
      <p className={css.rule}>
        Fill in the values of the report; an empty field counts as not measured. Below the detection limit?
        Enter &lt;&nbsp;0.1.
      </p>
      <div className={css.head} data-asking={questionOf('timestamp') !== undefined || undefined}>
        <DateField
          id="lab-date"
          kind="moment"
          label="Date of the sample"
          calendarLabel="Choose date and time"
          required="timestamp"
          classes={{ field: css.moment, label: css.label, box: css.box, wrong: css.wrong }}
          text={form.timestamp}
          error={errors.timestamp ?? questionOf('timestamp')?.words}
          readOnly={isSending}
          onChange={(timestamp) => {
            questions.forget('timestamp')
            change({ timestamp })
            setErrors(withoutErrors(errors, ['timestamp']))
          }}
        >
          {answers('timestamp', 'lab-date-error', (timestamp) => change({ timestamp }))}
        </DateField>
        <SelectField
          label="Laboratory"
          value={form.laboratory}
          options={laboratories.map((name) => ({ value: name, label: name }))}
          onChange={(laboratory) => isSending || change({ laboratory })}
        />
      </div>
      <div className={css.column}>
        {ofAll.map((parameter) => {
          const { key } = parameter
          const { error, onChange, ...shared } = cell(key)
          return (
            <LabCell
              key={key}
              name={parameter.label}
              symbol={parameter.short}
              unit={unitOf(parameter)}
              {...shared}
              error={error ?? questionOf(key)?.words}
              isAsking={questionOf(key) !== undefined}
              onChange={(text) => {
                questions.forget(key)
                onChange(text)
              }}
            >
              {answers(key, `lab-${key}-error`, onChange)}
            </LabCell>
          )
        })}
        {labElements.map(({ key, label, symbol = '', labUnit }) => (
          <LabCell key={key} name={label} symbol={symbol} unit={labUnit} {...cell(key)} />
        ))}
      </div>
      <DraftFoot
        onClose={onClose}
        isSending={isSending}
        isKept={draft.isKept}
        isUnsaved={isUnsaved}
        isAsking={questions.isAsking}
      />
    </form>
  )
}

type LabCellProps = {
  field: string
  name: string
  symbol: string
  unit: string
  text: string
  error: string | undefined
  /** True when `error` is a question. */
  isAsking?: boolean
  isSending: boolean
  onChange: (text: string) => void
  /** The answers to a question about the value. */
  children?: ReactNode
}

function LabCell({ field, name, symbol, unit, text, error, ...props }: LabCellProps) {
  const { isAsking, isSending, onChange, children } = props
  const id = `lab-${field}`
  return (
    <div className={css.cell} data-asking={isAsking || undefined}>
      <label htmlFor={id}>
        <strong>{symbol}</strong> <span>{name}</span>
      </label>
      <input
        id={id}
        className={css.box}
        data-field={field}
        inputMode="text"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={isSending}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-unit ${id}-error`}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(withPoint(event))}
      />
      <span id={`${id}-unit`} className={css.unit}>
        {unit}
      </span>
      <span id={`${id}-error`} className={css.wrong} aria-live="polite">
        {error}
      </span>
      <div className={css.answers}>{children}</div>
    </div>
  )
}
