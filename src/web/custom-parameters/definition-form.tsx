import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { maxCustomDecimals, maxCustomLabel, maxCustomUnit } from '#domain/parameters/custom-parameters.ts'
import { call } from '#web/api/api.ts'
import { deletedRowWords, refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { withoutErrors } from '#web/ui/form/form-errors.ts'
import { ChoiceField, TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import * as css from './parameters-dialog.module.css'

export const errorTitle = 'Error changing parameters'

const decimals = Array.from({ length: maxCustomDecimals + 1 }, (_, count) => String(count))

export type Definition = { label: string; unit: string; decimals: string }

export function useDefinition(start: Definition) {
  const [form, setForm] = useState(start)
  const [errors, setErrors] = useState<FieldErrors>({})
  function change(changed: Partial<Definition>) {
    setForm({ ...form, ...changed })
    setErrors(withoutErrors(errors, Object.keys(changed)))
  }
  return { form, errors, setErrors, change }
}

type DefinitionFieldsProps = {
  form: Definition
  errors: FieldErrors
  onChange: (change: Partial<Definition>) => void
}

/** The fields of a parameter that is not taken from the catalogue as it is. */
export function DefinitionFields({ form, errors, onChange }: DefinitionFieldsProps) {
  return (
    <div className={css.free}>
      <TextField
        label="Label"
        required
        maxLength={2 * maxCustomLabel}
        value={form.label}
        error={errors.label}
        onChange={(label) => onChange({ label })}
      />
      <TextField
        label="Unit"
        maxLength={2 * maxCustomUnit}
        value={form.unit}
        error={errors.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <ChoiceField
        label="Decimals"
        error={errors.decimals}
        value={form.decimals}
        options={decimals.map((value) => ({ value, label: value }))}
        onChange={(decimals) => onChange({ decimals })}
      />
    </div>
  )
}

type DefinitionFormProps = { row: CustomParameterRow; onSaved: () => void }

/** Corrects label, unit and decimals. When there are readings, the server refuses another unit. */
export function DefinitionForm({ row, onSaved }: DefinitionFormProps) {
  const [before] = useState({ label: row.label, unit: row.unit, decimals: String(row.decimals) })
  const { form, errors, setErrors, change } = useDefinition(before)
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function save() {
    try {
      const { label, unit, decimals } = form
      // Only what was changed here, so that nothing is taken back that was changed elsewhere meanwhile.
      const body = {
        ...(label !== before.label && { label }),
        ...(unit !== before.unit && { unit }),
        ...(decimals !== before.decimals && { decimals: Number(decimals) }),
      }
      await call('PUT /api/parameters/:id', { params: { id: row.id }, body })
      await revalidate()
      onSaved()
    } catch (error) {
      const gone = deletedRowWords(error)
      showRefusal({ title: errorTitle, error, body: gone ?? refusalWords(error) })
      setErrors(error instanceof ApiError ? (error.fields ?? {}) : {})
      if (gone !== undefined) await revalidate()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(save)
  }

  return (
    <form className={css.edited} onSubmit={submit} noValidate aria-label={`Edit ${row.label}`}>
      <DefinitionFields form={form} errors={errors} onChange={change} />
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
