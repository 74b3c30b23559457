import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { rhythmWords } from '#domain/care/task-words.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { weekdayNames } from '#domain/time/weekdays.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { deviceZone } from '#web/care/remind.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import * as field from '#web/ui/form/field.module.css'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { ChoiceField, TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { tankClock } from '#web/ui/time/wall-clock.ts'
import * as css from './task-dialog.module.css'
import type { TaskFields } from './task-fields.ts'
import { kindOptions, readTask, startOfTask } from './task-fields.ts'
import type { TaskToEdit } from './task-opener.ts'

type TaskDialogProps = { task: TaskToEdit; onClose: () => void }

export function TaskDialog({ task: { tank, task: present }, onClose }: TaskDialogProps) {
  const today = dayOf(tankClock(new Date(), tank.time_zone))
  const [key] = useState(newIdempotencyKey)
  const [form, setForm] = useState(() => startOfTask(present, { today, products: tank.care.products }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const { revalidate } = useRevalidator()

  const change = (values: Partial<TaskFields>) => {
    setErrors(withoutErrors(errors, Object.keys(values)))
    setForm({ ...form, ...values })
  }

  async function save() {
    const read = readTask(form, { before: present })
    if ('errors' in read) return setErrors(read.errors)
    const saved = present
      ? await call('PUT /api/tasks/:id', { params: { id: present.id }, body: read.change })
      : await call('POST /api/aquariums/:id/tasks', {
          params: { id: tank.id },
          body: { ...read.task, time_zone: deviceZone() },
          idempotencyKey: key,
        })
    const rhythm = rhythmWords(read.rhythm)
    showMessage({ title: 'Task Saved', body: `${saved.title}, ${rhythm}.`, type: 'success' })
    onClose()
    await revalidate()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      await save().catch((error: unknown) =>
        setErrors(explain(error, { title: 'Error saving task', noun: 'task' })),
      )
      requestAnimationFrame(() => element.isConnected && focusFirstError(element))
    })
  }

  return (
    <Dialog title={present ? 'Change A Task' : 'New Task'} width={500} onDismiss={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        {present ? (
          <p className={css.about}>{present.title}</p>
        ) : (
          <What {...{ tank, form, errors, change }} />
        )}
        <Rhythm form={form} errors={errors} change={change} />
        <DateField
          id="task-start"
          kind="day"
          label="Starts on"
          calendarLabel="Choose a day"
          required="starts_on"
          classes={{ field: field.field, box: field.control, wrong: css.wrong }}
          text={form.starts_on}
          error={errors.starts_on}
          readOnly={isSending}
          onChange={(starts_on) => change({ starts_on })}
        />
        <DialogButtons onClose={close} submit="Save" sending="Saving…" isSending={isSending} gone={gone} />
      </form>
    </Dialog>
  )
}

type PartProps = {
  form: TaskFields
  errors: FieldErrors
  change: (values: Partial<TaskFields>) => void
}

/** What is to be done, which stays as it is later. */
function What({ tank, form, errors, change }: PartProps & Pick<TaskToEdit, 'tank'>) {
  const parameters = useParametersOf(tank)
  const products = tank.care.products.filter(({ archived_at }) => archived_at === null)
  const kinds = kindOptions.filter(({ value }) => value !== 'dose' || products.length > 0)
  return (
    <>
      <ChoiceField
        label="What"
        error={errors.kind}
        value={form.kind}
        options={kinds}
        onChange={(kind) => change({ kind })}
      />
      {form.kind === 'test' && (
        <ChoiceField
          label="Parameter"
          error={errors.parameter}
          value={form.parameter}
          options={parameters.map(({ key, label }) => ({ value: key, label }))}
          onChange={(parameter) => change({ parameter })}
        />
      )}
      {form.kind === 'dose' && (
        <ChoiceField
          label="Product"
          error={errors.product_id}
          value={form.product}
          options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(product) => change({ product })}
        />
      )}
      {['cleaning', 'feeding', 'other'].includes(form.kind) && (
        <TextField
          label="Name"
          required={form.kind === 'other'}
          value={form.name}
          error={errors.name}
          onChange={(name) => change({ name })}
        />
      )}
    </>
  )
}

function Rhythm({ form, errors, change }: PartProps) {
  const days = form.weekdays
  return (
    <fieldset className={css.rhythm}>
      <legend>How often</legend>
      <Choice
        label="How often"
        options={[
          { value: 'days', label: 'Every few days' },
          { value: 'weekdays', label: 'On certain days' },
        ]}
        chosen={form.rhythm}
        onChoose={(rhythm) => change({ rhythm })}
      />
      {form.rhythm === 'days' ? (
        <TextField
          label="Days"
          description="Counted from when you last did it."
          inputMode="numeric"
          value={form.every_days}
          error={errors.every_days}
          onChange={(every_days) => change({ every_days })}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
        <div className={css.days} role="group" aria-label="Days of the week">
          {weekdayNames.map((name, day) => (
            <button
              key={name}
              type="button"
              aria-pressed={(days & (1 << day)) !== 0}
              onClick={() => change({ weekdays: days ^ (1 << day) })}
            >
              {name.slice(0, 3)}
            </button>
          ))}
          <p className={css.wrong} role="alert">
            {errors.weekdays}
          </p>
        </div>
      )}
    </fieldset>
  )
}
