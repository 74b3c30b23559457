import type { FieldErrors } from '#contract/errors/errors.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { kindOptions } from '#domain/parameters/presets.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { volumeIn } from '#domain/units/volume.ts'
import { unitOf } from '#web/readings/reading-text.ts'
import { ChoiceField, SwitchField, TextField } from '#web/ui/form/form-field.tsx'
import type { AquariumForm, EditedAquarium } from './aquarium-form.ts'

type KindFieldProps = { kind: TankKind | null; onChange: (kind: TankKind | null) => void }

export function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <ChoiceField
      label="What lives in this tank?"
      description="Sets the ranges that its readings are judged by. Starting points: change them any time with Targets."
      error={undefined}
      value={kind ?? ''}
      options={kindOptions}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}

type ZoneFieldProps = {
  of: Pick<EditedAquarium, 'time_zone'>
  zone: string
  onChange: (zone: string) => void
}

/** The zone of the tank's clock is asked for by the first task; a tank that has moved gets that of this device. */
export function ZoneField({ of: { time_zone: stored }, zone, onChange }: ZoneFieldProps) {
  if (!stored) return null
  const zones = [...new Set([stored, Intl.DateTimeFormat().resolvedOptions().timeZone])]
  return (
    <ChoiceField
      label="Time zone of the tank"
      description="Ages and what is due go by its clock. No reading is changed by it."
      error={undefined}
      value={zone}
      options={[
        ...zones.map((value) => ({ value, label: value })),
        { value: '', label: 'The time zone of whoever is looking' },
      ]}
      onChange={onChange}
    />
  )
}

type VolumeFieldProps = {
  units: Units
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function VolumeField({ units, ...field }: VolumeFieldProps) {
  return (
    <TextField
      label={nameWithUnit('Water in the system', unitOf(volumeIn(units)))}
      description="Optional. Net, with sump. Used for doses and water changes."
      inputMode="decimal"
      {...field}
    />
  )
}

type AquariumAdminFieldsProps = {
  form: AquariumForm
  errors: FieldErrors
  isEdit: boolean
  onChange: (change: Partial<AquariumForm>) => void
}

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
