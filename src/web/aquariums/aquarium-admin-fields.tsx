import { Switch, TextInput } from '@mantine/core'
import type { FieldErrors } from '#contract/errors.ts'
import type { AquariumForm } from './aquarium-form.ts'

type AquariumAdminFieldsProps = {
  form: AquariumForm
  errors: FieldErrors
  isEdit: boolean
  onChange: (change: Partial<AquariumForm>) => void
}

/** What only admins see of an aquarium: whose it is, its cover, and whether its owner has deleted it. */
export function AquariumAdminFields({ form, errors, isEdit, onChange }: AquariumAdminFieldsProps) {
  return (
    <>
      <TextInput
        label="User ID"
        withAsterisk
        required
        mt="md"
        inputMode="numeric"
        readOnly={isEdit}
        value={form.user_id}
        error={errors.user_id}
        onChange={(event) => onChange({ user_id: event.currentTarget.value })}
      />
      <TextInput
        label="Image URL"
        description="Optional: an address that starts with https, or 1 to 5 for a placeholder"
        mt="md"
        inputMode="url"
        value={form.image_url}
        error={errors.image_url}
        onChange={(event) => onChange({ image_url: event.currentTarget.value })}
      />
      {isEdit && (
        <Switch
          label="Active"
          description="An inactive aquarium is gone for its owner"
          mt="md"
          checked={form.active}
          onChange={(event) => onChange({ active: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
