import type { Aquarium, AquariumChange, NewAquarium } from '#contract/aquariums.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { maxDescription, maxName } from '#domain/limits.ts'
import { codePoints, normalizeName } from '#domain/text.ts'

/** The fields of the aquarium dialog as they are typed. */
export type AquariumForm = { name: string; description: string }

export function aquariumToForm(aquarium?: Pick<Aquarium, 'name' | 'description'>): AquariumForm {
  return { name: aquarium?.name ?? '', description: aquarium?.description ?? '' }
}

/** A sentence for each field that cannot be sent; empty when all can. */
export function checkAquariumForm({ name, description }: AquariumForm): FieldErrors {
  const errors: FieldErrors = {}
  if (normalizeName(name) === '') errors.name = 'Name is required'
  else if (codePoints(normalizeName(name)) > maxName)
    errors.name = `Name must be at most ${maxName} characters`
  if (codePoints(description) > maxDescription) {
    errors.description = `Description must be less than ${maxDescription} characters`
  }
  return errors
}

export function newAquariumOf({ name, description }: AquariumForm): NewAquarium {
  return { name: normalizeName(name), description: description === '' ? null : description }
}

/** Only what was changed, so that nobody else's change is undone. */
export function aquariumChangeOf(
  form: AquariumForm,
  before: Pick<Aquarium, 'name' | 'description'>,
): AquariumChange {
  const old = aquariumToForm(before)
  const next = newAquariumOf(form)
  const change: AquariumChange = {}
  if (form.name !== old.name) change.name = next.name
  if (form.description !== old.description && next.description !== undefined)
    change.description = next.description
  return change
}
