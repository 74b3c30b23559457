import type { ChangeEvent, FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import type { OwnParameterRow } from '#contract/parameters.ts'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { labElements } from '#domain/own-catalogue.ts'
import type { Parameter } from '#domain/parameters.ts'
import { formatScreenTimestamp, wallClock } from '#domain/timestamps.ts'
import { call } from '#web/api.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { enterMovesOn } from '#web/log-form/enter-moves-on.ts'
import { tellDone, undoCreation } from '#web/log-form/log-undo.ts'
import { showMessage } from '#web/messages/notification.ts'
import { goneWords, refusalWords, showRefusal } from '#web/messages/refusal-words.tsx'
import { onTheWire } from '#web/readings/own-values.ts'
import { unitOf, withPoint } from '#web/readings/reading-text.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { focusFirstError } from '#web/ui/form/first-error.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import css from './lab-fields.module.css'
import type { LabForm } from './lab-report.ts'
import {
  isBlankReport,
  laboratories,
  logOf,
  measuredAgain,
  readLabReport,
  reportedOfAll,
} from './lab-report.ts'

type LabFieldsProps = {
  /** The tank that the water is from, and its parameters in the units in which its keeper reads. */
  task: { aquarium: WholeAquarium; parameters: readonly Parameter[] }
  onClose: () => void
}

/** A laboratory's whole report, in one column and in one go. */
export function LabFields({ task, onClose }: LabFieldsProps) {
  return (
    <Dialog title="Lab Results" width={900} onDismiss={onClose}>
      <Fields task={task} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ task: { aquarium, parameters }, onClose }: LabFieldsProps) {
  const ofAll = parameters.filter(({ csvHeader }) => reportedOfAll.includes(csvHeader))
  const [form, setForm] = useState<LabForm>(() => ({
    timestamp: formatScreenTimestamp(wallClock(new Date())),
    laboratory: 'Triton',
    values: {},
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const save = useSaveReport(aquarium, onClose)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      const found = await save(form, ofAll)
      setErrors(found)
      if (Object.keys(found).length > 0) focusFirstError(element)
    })
  }

  const cell = (key: string) => ({
    id: `lab-${key}`,
    text: form.values[key] ?? '',
    error: errors[key],
    onChange: (text: string) => setForm((form) => ({ ...form, values: { ...form.values, [key]: text } })),
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
          onChange={(timestamp) => setForm((form) => ({ ...form, timestamp }))}
        />
        <SelectField
          label="Laboratory"
          value={form.laboratory}
          options={laboratories.map((name) => ({ value: name, label: name }))}
          onChange={(laboratory) => setForm((form) => ({ ...form, laboratory }))}
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
      <DialogButtons onClose={onClose} submit="Save" sending="Saving…" isSending={isSending} />
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
  onChange: (text: string) => void
}

function LabCell({ id, name, symbol, unit, text, error, onChange }: LabCellProps) {
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

/** Adds the elements that the tank does not follow yet, then the log; answers what is wrong with single fields. */
function useSaveReport(aquarium: WholeAquarium, onClose: () => void) {
  const { revalidate } = useRevalidator()
  /** A try that failed half-way has added them already, and the same log again is the same log. */
  const done = useRef<{ own: readonly OwnParameterRow[]; key: string; sent: string }>({
    own: aquarium.own_parameters,
    key: newIdempotencyKey(),
    sent: '',
  })

  return async (form: LabForm, ofAll: readonly Parameter[]): Promise<FieldErrors> => {
    const report = readLabReport(form, { parameters: ofAll, own: done.current.own, elements: labElements })
    if ('errors' in report) return report.errors
    if (isBlankReport(report)) {
      showMessage({ title: 'Nothing to save', body: 'Fill in at least one value of the report.' })
      return {}
    }
    try {
      const { id } = aquarium
      if (report.missing.length > 0) {
        const body = { parameters: report.missing }
        const added = await call('POST /api/aquariums/:id/parameters', { params: { id }, body })
        done.current.own = [...done.current.own, ...added]
      }
      for (const row of measuredAgain(report, done.current.own))
        await call('PUT /api/parameters/:id', { params: { id: row.id }, body: { archived: false } })
      const body = onTheWire({ aquarium_id: id, ...logOf(report, done.current.own) })
      if (done.current.sent !== JSON.stringify(body))
        done.current = { ...done.current, key: newIdempotencyKey(), sent: JSON.stringify(body) }
      const log = await call('POST /api/logs/', { body, idempotencyKey: done.current.key })
      tellDone({
        title: 'Lab Results Saved',
        body: 'They are a data log of their own.',
        undo: undoCreation(log),
        revalidate,
      })
      onClose()
      await revalidate()
      return {}
    } catch (error) {
      showRefusal({ title: 'Error Saving Lab Results', error, body: goneWords(error) ?? refusalWords(error) })
      return error instanceof ApiError ? (error.fields ?? {}) : {}
    }
  }
}
