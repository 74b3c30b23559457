import { Text, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import type { Log } from '#contract/logs.ts'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { wallClock } from '#domain/timestamps.ts'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { focusFirstError } from '#web/ui/first-error.ts'
import { useSending } from '#web/ui/sending.ts'
import css from './log-fields.module.css'
import type { LogForm } from './log-form.ts'
import { blankLogForm, logToForm } from './log-form.ts'
import { useSaveLog } from './log-saving.ts'
import { parameterLabel } from './reading-text.ts'

export type CreateTask = { verb: 'create'; aquariumId: number; latest: WholeAquarium['latest'] }
export type EditTask = { verb: 'edit'; log: Log }

/** The form of a data log, to create or to edit one. */
export function LogFields({ task, onClose }: { task: CreateTask | EditTask; onClose: () => void }) {
  const [form, setForm] = useState(() => startOf(task))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const save = useSaveLog(task, onClose)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      const refused = await save(form)
      setErrors(refused)
      if (Object.keys(refused).length > 0) focusFirstError(element)
    })
  }

  function field(name: keyof LogForm) {
    return {
      value: form[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        setForm({ ...form, [name]: event.currentTarget.value }),
    }
  }

  const latest = task.verb === 'create' ? task.latest : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm" c="dimmed" mb="md">
        The date is the only required input field, all the other fields are optional.
      </Text>
      <TextInput
        label="Date"
        description="YYYY-MM-DD HH:MM AM/PM"
        withAsterisk
        required
        autoComplete="off"
        className={css.date}
        {...field('timestamp')}
      />
      <div className={css.readings}>
        {parameters.map((parameter) => (
          <TextInput
            key={parameter.key}
            label={parameterLabel(parameter)}
            description={helpOf(parameter, latest?.[parameter.key]?.value)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="decimal"
            autoComplete="off"
            {...field(parameter.key)}
          />
        ))}
      </div>
      <Textarea label="Note" rows={3} mt="md" {...field('note')} />
      <DialogButtons onClose={onClose} submit="Save" sending="Saving…" isSending={isSending} />
    </form>
  )
}

function startOf(task: CreateTask | EditTask): LogForm {
  return task.verb === 'edit' ? logToForm(task.log) : blankLogForm(wallClock(new Date()))
}

function helpOf({ idealText }: Pick<Parameter, 'idealText'>, latest: number | undefined): string {
  return latest === undefined ? `Ideal: ${idealText}` : `Last: ${latest} · Ideal: ${idealText}`
}
