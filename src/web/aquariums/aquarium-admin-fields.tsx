import type { FieldErrors } from '#contract/errors/errors.ts'
import { SwitchField, TextField } from '#web/ui/form/form-field.tsx'
import type { AquariumForm } from './aquarium-form.ts'

type AquariumAdminFieldsProps = {
  form: AquariumForm
  errors: FieldErrors
  isEdit: boolean
  onChange: (change: Partial<AquariumForm>) => void
}

/** Whose aquarium it is, which only admins see and choose. */
export function AquariumOwnerField({ form, errors, isEdit, onChange }: AquariumAdminFieldsProps) {
  return (
    <TextField
      label="User ID"
      required
      inputMode="numeric"
      readOnly={isEdit}
      value={form.user_id}
      error={errors.user_id}
      onChange={(user_id) => onChange({ user_id })}
    />
  )
}

/** What else only admins see of an aquarium: its cover, and whether its owner has deleted it. */
export function AquariumAdminFields({ form, errors, isEdit, onChange }: AquariumAdminFieldsProps) {
  return (
    <>
      <TextField
        label="Image URL"
        description="Optional: an address that starts with https, or 1 to 5 for a placeholder"
        inputMode="url"
        value={form.image_url}
        error={errors.image_url}
        onChange={(image_url) => onChange({ image_url })}
      />
      {isEdit && (
        <SwitchField
          label="Active"
          description="An inactive tank is hidden from its owner"
          checked={form.active}
          onChange={(active) => onChange({ active })}
        />
      )}
    </>
  )
}
