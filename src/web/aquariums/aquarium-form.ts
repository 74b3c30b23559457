import type { Aquarium, AquariumChange, NewAquarium } from '#contract/aquariums/aquariums.ts'
import { drawnCovers, isCoverAddress } from '#contract/aquariums/covers.names.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { descriptionTooLong, httpsOnly, requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { countWords } from '#domain/count-words.ts'
import { readId } from '#domain/ids.ts'
import { maxDescription, maxName, maxVolume } from '#domain/limits.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { codePoints, normalizeName, tooLong } from '#domain/text.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { volumeIn } from '#domain/units/volume.ts'
import type { TypedReading } from '#web/readings/reading-text.ts'
import { readShown } from '#web/readings/reading-text.ts'
import type { DialogMode } from '#web/ui/dialog/dialog.tsx'

/** The fields of the aquarium dialog as they are typed; only an admin sees the last three. */
export type AquariumForm = {
  name: string
  description: string
  /** Chosen for a new tank only; later it is in the dialog of the targets. */
  kind: TankKind | null
  /** In the unit that its user read volumes in when the dialog opened. */
  volume_litres: string
  /** '' while nobody has said it. */
  time_zone: string
  user_id: string
  image_url: string
  active: boolean
}

export type EditedAquarium = Pick<
  Aquarium,
  'id' | 'name' | 'description' | 'volume_litres' | 'time_zone' | 'user_id' | 'image_url' | 'active'
>

export type AquariumTask = { verb: 'create' } | { verb: 'edit'; aquarium: EditedAquarium }

/** The form of an aquarium, or of a new one, which at first belongs to the user who creates it. */
export function aquariumToForm(
  aquarium: EditedAquarium | undefined,
  { userId, units }: { userId?: number | undefined; units: Units },
): AquariumForm {
  const owner = aquarium?.user_id ?? userId
  const litres = aquarium?.volume_litres ?? null
  return {
    name: aquarium?.name ?? '',
    description: aquarium?.description ?? '',
    kind: null,
    volume_litres: litres === null ? '' : formatFully(volumeIn(units), litres),
    time_zone: aquarium?.time_zone ?? '',
    user_id: owner === undefined ? '' : String(owner),
    image_url: aquarium?.image_url ?? '',
    active: aquarium?.active ?? true,
  }
}

type FormContext = { mode: DialogMode; before: EditedAquarium | undefined; units: Units }

/** A sentence for each field that cannot be sent; empty when all can. */
export function checkAquariumForm(form: AquariumForm, { mode, before, units }: FormContext): FieldErrors {
  const errors: FieldErrors = {}
  const name = normalizeName(form.name)
  if (name === '') errors.name = requiredSentences.name
  else if (codePoints(name) > maxName) errors.name = tooLong('Name', maxName)
  if (codePoints(form.description) > maxDescription) errors.description = descriptionTooLong
  const volume = readVolume(form.volume_litres, units)
  if ('error' in volume) errors.volume_litres = volume.error
  return mode === 'admin' ? { ...errors, ...checkAdminFields(form, before) } : errors
}

/** The aquarium to create. For a user the server itself fills in the owner and all other fields. */
export function newAquariumOf(
  form: AquariumForm,
  { mode, units }: { mode: DialogMode; units: Units },
): NewAquarium {
  const fields = {
    name: normalizeName(form.name),
    description: textOrNull(form.description),
    volume_litres: litresOf(form.volume_litres, units),
  }
  if (mode === 'user') return fields
  return { ...fields, user_id: Number(form.user_id), image_url: textOrNull(form.image_url.trim()) }
}

/** Only the fields that were changed, so that changes that others made meanwhile are not undone. */
export function aquariumChangeOf(
  form: AquariumForm,
  { before, units }: { before: EditedAquarium; units: Units },
): AquariumChange {
  const old = aquariumToForm(before, { units })
  const change: AquariumChange = {}
  if (form.name !== old.name) change.name = normalizeName(form.name)
  if (form.description !== old.description) change.description = textOrNull(form.description)
  if (form.volume_litres !== old.volume_litres) change.volume_litres = litresOf(form.volume_litres, units)
  if (form.time_zone !== old.time_zone) change.time_zone = textOrNull(form.time_zone)
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

/** Reads the field in the shown unit. */
function readVolume(text: string, units: Units): TypedReading {
  const volume = volumeIn(units)
  const read = readShown(volume, text)
  if ('error' in read || read.value === null) return read
  if (read.value <= 0) return { error: 'Enter a number above 0, or leave the field empty.' }
  return read.value > maxVolume ? { error: `More than ${countWords(maxVolume)} L: check the number.` } : read
}

function litresOf(text: string, units: Units): number | null {
  const read = readVolume(text, units)
  return 'value' in read ? read.value : null
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}
