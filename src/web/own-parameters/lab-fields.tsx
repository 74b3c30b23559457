import type { ChangeEvent, FormEvent } from 'react'
import { useState } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { labElements } from '#domain/parameters/own-catalogue.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { DraftFirst } from '#web/log-form/draft/draft-offer.tsx'
import { enterMovesOn } from '#web/log-form/enter-moves-on.ts'
import { parametersOfDraft } from '#web/log-form/form-units.ts'
import { LogFormFoot } from '#web/log-form/log-form-foot.tsx'
import { unitOf, withPoint } from '#web/readings/reading-text.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { focusFirstError } from '#web/ui/form/first-error.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { labDraftPlace, readLabDraft, useLabDraft } from './lab-draft.ts'
import * as css from './lab-fields.module.css'
import { laboratories, reportedOfAll, reportSummary } from './lab-report.ts'
import { useSaveReport } from './lab-saving.ts'

type LabFieldsProps = {
  /** The tank that the water is from, and its parameters in the keeper's units. */
  task: { aquarium: WholeAquarium; parameters: readonly Parameter[] }
  onClose: () => void
}

/** A form for a laboratory's whole report, in one column, saved at once. */
export function LabFields({ task, onClose }: LabFieldsProps) {
  return (
    <Dialog title="Lab Results" width={900} onDismiss={onClose}>
      <DraftOrFields task={task} onClose={onClose} />
    </Dialog>
  )
}

function DraftOrFields({ task: { aquarium, parameters }, onClose }: LabFieldsProps) {
  const user = useSignedInUser()
  const place = labDraftPlace(user?.id ?? 0, aquarium.id)
  const ofAll = parameters.filter(({ csvHeader }) => reportedOfAll.includes(csvHeader))
  return (
    <DraftFirst
      place={place}
      read={readLabDraft}
      what="lab report"
      summaryOf={({ form, units }) => {
        const typed = parametersOfDraft(ofAll, { form: form.values, ...(units && { units }) })
        return reportSummary(form, { parameters: typed, elements: labElements })
      }}
      onClose={onClose}
    >
      {(resumed) => (
        <Fields aquarium={aquarium} start={{ place, parameters: ofAll, resumed }} onClose={onClose} />
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
  const save = useSaveReport(aquarium, { draft, onClose })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      const found = await save()
      if (!found) return
      setErrors(found.fields)
      setUnsaved(found.wasSent)
      if (Object.keys(found.fields).length > 0) focusFirstError(element)
    })
  }

  const cell = (key: string) => ({
    id: `lab-${key}`,
    text: form.values[key] ?? '',
    error: errors[key],
    isSending,
    onChange: (text: string) => change({ values: { ...form.values, [key]: text } }),
  })
  return (
    <form onSubmit={submit} onKeyDown={enterMovesOn} noValidate>
      <p className={css.rule}>
        Fill in what the report has; what is left empty is not measured. Of a value below detection write the
        limit: &lt;&nbsp;0.1.
      </p>
      <div className={css.head}>
        <DateField
          id="lab-date"
          kind="moment"
          label="Date of the sample"
          calendarLabel="Choose date and time"
          required="timestamp"
          classes={{ field: css.moment, label: css.label, box: css.box, wrong: css.wrong }}
          text={form.timestamp}
          error={errors.timestamp}
          readOnly={isSending}
          onChange={(timestamp) => change({ timestamp })}
        />
        <SelectField
          label="Laboratory"
          value={form.laboratory}
          options={laboratories.map((name) => ({ value: name, label: name }))}
          onChange={(laboratory) => isSending || change({ laboratory })}
        />
      </div>
      <div className={css.column}>
        {ofAll.map((parameter) => (
          <LabCell
            key={parameter.key}
            name={parameter.label}
            symbol={parameter.short}
            unit={unitOf(parameter)}
            {...cell(parameter.key)}
          />
        ))}
        {labElements.map(({ key, label, symbol = '', labUnit }) => (
          <LabCell key={key} name={label} symbol={symbol} unit={labUnit} {...cell(key)} />
        ))}
      </div>
      <LogFormFoot onClose={onClose} isSending={isSending} isKept={draft.isKept} isUnsaved={isUnsaved} />
    </form>
  )
}

type LabCellProps = {
  id: string
  name: string
  symbol: string
  unit: string
  text: string
  error: string | undefined
  isSending: boolean
  onChange: (text: string) => void
}

function LabCell({ id, name, symbol, unit, text, error, isSending, onChange }: LabCellProps) {
  return (
    <div className={css.cell}>
      <label htmlFor={id}>
        <strong>{symbol}</strong> <span>{name}</span>
      </label>
      <input
        id={id}
        className={css.box}
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
    </div>
  )
}
