import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { aquariumPage } from '#contract/pages.ts'
import { maxDescription, maxName } from '#domain/limits.ts'
import { presetTargets } from '#domain/parameters/presets.ts'
import { codePoints } from '#domain/text.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useUnits } from '#web/browser/preferences.ts'
import type { ExplainSave } from '#web/outcomes/gone-row.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { useSignedInUser } from '#web/session/shell-data.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import * as css from './aquarium-dialog.module.css'
import {
  AquariumAdminFields,
  AquariumOwnerField,
  KindField,
  VolumeField,
  ZoneField,
} from './aquarium-fields.tsx'
import type { AquariumForm, AquariumTask, EditedAquarium } from './aquarium-form.ts'
import { aquariumChangeOf, aquariumToForm, checkAquariumForm, newAquariumOf } from './aquarium-form.ts'

type AquariumDialogProps = {
  task: AquariumTask
  /** An admin sees whose aquarium it is, its cover and whether it is active, and stays on the page after creating. */
  mode?: DialogMode
  onClose: () => void
}

export function AquariumDialog({ task, mode = 'user', onClose }: AquariumDialogProps) {
  const aquarium = task.verb === 'edit' ? task.aquarium : undefined
  return (
    <Dialog title={aquarium ? 'Edit An Aquarium' : 'Create A New Aquarium'} width={500} onDismiss={onClose}>
      <Fields aquarium={aquarium} mode={mode} onClose={onClose} />
    </Dialog>
  )
}

type FieldsProps = { aquarium: EditedAquarium | undefined; mode: DialogMode; onClose: () => void }

function Fields({ aquarium, mode, onClose }: FieldsProps) {
  const user = useSignedInUser()
  // Fixed when the dialog opens: a typed volume keeps its unit, even when another is chosen elsewhere meanwhile.
  const [units] = useState(useUnits())
  const [form, setForm] = useState(() => aquariumToForm(aquarium, { userId: user?.id, units }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const save = useSave({ aquarium, mode, onClose, explain, units })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const found = checkAquariumForm(form, { mode, before: aquarium, units })
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(element)
    void send(async () => {
      const refused = await save(form)
      setErrors(refused)
      if (Object.keys(refused).length > 0) focusFirstError(element)
    })
  }

  function change(change: Partial<AquariumForm>) {
    setForm({ ...form, ...change })
    setErrors(withoutErrors(errors, Object.keys(change)))
  }

  function field(name: 'name' | 'description' | 'volume_litres') {
    return {
      value: form[name],
      error: errors[name],
      onChange: (value: string) => change({ [name]: value }),
    }
  }

  const ofAdmin = {
    form,
    errors,
    isEdit: aquarium !== undefined,
    onChange: change,
  }

  return (
    <form onSubmit={submit} noValidate>
      {mode === 'admin' && <AquariumOwnerField {...ofAdmin} />}
      <TextField label="Name" required startsHere maxLength={2 * maxName} {...field('name')} />
      <TextField
        label="Description"
        description={`Optional, ${codePoints(form.description)} of ${maxDescription} characters`}
        rows={4}
        {...field('description')}
      />
      {aquarium ? (
        <>
          <VolumeField units={units} {...field('volume_litres')} />
          <ZoneField of={aquarium} zone={form.time_zone} onChange={(time_zone) => change({ time_zone })} />
        </>
      ) : (
        <details className={css.fold}>
          <summary>What lives in it, and how much water it holds</summary>
          <KindField kind={form.kind} onChange={(kind) => change({ kind })} />
          <VolumeField units={units} {...field('volume_litres')} />
        </details>
      )}
      {mode === 'admin' && <AquariumAdminFields {...ofAdmin} />}
      <DialogButtons onClose={close} submit="Save" sending="Saving…" isSending={isSending} gone={gone} />
    </form>
  )
}

/** Sends the form; resolves to the server's errors about single fields. */
function useSave({
  aquarium,
  mode,
  onClose,
  explain,
  units,
}: FieldsProps & { explain: ExplainSave; units: Units }) {
  const [key, setKey] = useState(newIdempotencyKey)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function create(form: AquariumForm) {
    const created = await call('POST /api/aquariums/', {
      body: newAquariumOf(form, { mode, units }),
      idempotencyKey: key,
    })
    // A second try after a lost answer finds the same tank by its key, and sets the same ranges.
    if (form.kind !== null)
      await call('PUT /api/aquariums/:id/targets', {
        params: { id: created.id },
        body: { kind: form.kind, targets: presetTargets(form.kind) },
      })
    setKey(newIdempotencyKey())
    showMessage({ title: 'Aquarium Created', body: 'Happy reefing!', type: 'success' })
    onClose()
    if (mode === 'user') await navigate(aquariumPage(created.id))
    else await revalidate()
  }

  async function edit(form: AquariumForm, before: EditedAquarium) {
    const body = aquariumChangeOf(form, { before, units })
    await call('PUT /api/aquariums/:id', { params: { id: before.id }, body })
    showMessage({ title: 'Aquarium Edited', body: 'Your fish just got an upgrade!', type: 'success' })
    onClose()
    await revalidate()
  }

  return async (form: AquariumForm): Promise<FieldErrors> => {
    try {
      await (aquarium ? edit(form, aquarium) : create(form))
      return {}
    } catch (error) {
      const title = aquarium ? 'Error Updating Aquarium' : 'Error Creating Aquarium'
      return explain(error, { title, noun: 'tank' })
    }
  }
}
