import type { Aquarium, AquariumChange, NewAquarium } from '#contract/aquariums/aquariums.ts'
import { drawnCovers, isCoverAddress } from '#contract/aquariums/covers.names.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { descriptionTooLong, httpsOnly, requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { readId } from '#domain/ids.ts'
import { maxDescription, maxName } from '#domain/limits.ts'
import { codePoints, normalizeName, tooLong } from '#domain/text.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'

/** The fields of the aquarium dialog as they are typed; a user sees the first two. */
export type AquariumForm = {
  name: string
  description: string
  user_id: string
  image_url: string
  active: boolean
}

export type EditedAquarium = Pick<
  Aquarium,
  'id' | 'name' | 'description' | 'user_id' | 'image_url' | 'active'
>

export type AquariumTask = { verb: 'create' } | { verb: 'edit'; aquarium: EditedAquarium }

/** The form of an aquarium, or of a new one, which at first belongs to the user who creates it. */
export function aquariumToForm(aquarium: EditedAquarium | undefined, userId?: number): AquariumForm {
  const owner = aquarium?.user_id ?? userId
  return {
    name: aquarium?.name ?? '',
    description: aquarium?.description ?? '',
    user_id: owner === undefined ? '' : String(owner),
    image_url: aquarium?.image_url ?? '',
    active: aquarium?.active ?? true,
  }
}

type FormContext = { mode: DialogMode; before: EditedAquarium | undefined }

/** A sentence for each field that cannot be sent; empty when all can. */
export function checkAquariumForm(form: AquariumForm, { mode, before }: FormContext): FieldErrors {
  const errors: FieldErrors = {}
  const name = normalizeName(form.name)
  if (name === '') errors.name = requiredSentences.name
  else if (codePoints(name) > maxName) errors.name = tooLong('Name', maxName)
  if (codePoints(form.description) > maxDescription) errors.description = descriptionTooLong
  return mode === 'admin' ? { ...errors, ...checkAdminFields(form, before) } : errors
}

/** The aquarium to create. For a user the server itself fills in the owner and all other fields. */
export function newAquariumOf(form: AquariumForm, mode: DialogMode): NewAquarium {
  const fields = { name: normalizeName(form.name), description: textOrNull(form.description) }
  if (mode === 'user') return fields
  return { ...fields, user_id: Number(form.user_id), image_url: textOrNull(form.image_url.trim()) }
}

/** Only the fields that were changed, so that changes that others made meanwhile are not undone. */
export function aquariumChangeOf(form: AquariumForm, before: EditedAquarium): AquariumChange {
  const old = aquariumToForm(before)
  const change: AquariumChange = {}
  if (form.name !== old.name) change.name = normalizeName(form.name)
  if (form.description !== old.description) change.description = textOrNull(form.description)
  if (form.image_url !== old.image_url) change.image_url = textOrNull(form.image_url.trim())
  if (form.active !== old.active) change.active = form.active
  return change
}

function checkAdminFields({ user_id, image_url }: AquariumForm, before: EditedAquarium | undefined) {
  const errors: FieldErrors = {}
  if (user_id.trim() === '') errors.user_id = requiredSentences.user_id
  else if (readId(user_id.trim()) === undefined) errors.user_id = 'Enter a user ID, a whole number such as 12'
  // An unchanged address is not checked: a cover from the aquarium's own images has a path on this server.
  if (image_url !== (before?.image_url ?? '') && !isCover(image_url.trim())) errors.image_url = httpsOnly
  return errors
}

/** True for no cover, a drawing, or an https address. */
function isCover(text: string): boolean {
  return text === '' || drawnCovers.includes(text) || isCoverAddress(text)
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}
