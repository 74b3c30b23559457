import type { KindAndTargets } from '#contract/aquariums/targets.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { areSame, limitsOf, presetTargets, targetsOf } from '#domain/parameters/presets.ts'
import { idealLimitText } from '#domain/parameters/range-words.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import type { Target } from '#domain/parameters/targets.ts'
import { targetFault } from '#domain/parameters/targets.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import { readShown } from '#web/readings/reading-text.ts'

export type Limit = keyof Target
export const limits = ['low', 'high', 'goal'] as const satisfies readonly Limit[]

type Texts = Record<Limit, string>
/** A row's texts, and the numbers that they were made from: a number whose text is unchanged is saved as it was. */
type Row = { texts: Texts; before: { texts: Texts; target: Target } }
export type TargetsForm = { kind: TankKind | null; rows: Record<ParameterKey, Row> }

/** The form with a tank's targets; a parameter without a target shows the ideal range, which then applies. */
export function targetsToForm(
  { kind, targets }: KindAndTargets,
  parameters: readonly Parameter[],
): TargetsForm {
  const known = limitsOf(targets, parameters)
  const rows = perParameter((parameter) => {
    const target = known[parameter.key]
    const texts = textsOf(target, targets[parameter.key] ? formatFully : idealLimitText, parameter)
    return { texts, before: { texts, target } }
  }, parameters)
  return { kind, rows }
}

function textsOf(
  target: Target,
  format: (parameter: Parameter, limit: number) => string,
  parameter: Parameter,
): Texts {
  const text = (value: number | null) => (value === null ? '' : format(parameter, value))
  return { low: text(target.low), high: text(target.high), goal: text(target.goal) }
}

/** The form with the ranges of a kind of tank; those of the tank's custom parameters stay as they are. */
export function withPreset(
  { rows }: TargetsForm,
  kind: TankKind | null,
  parameters: readonly Parameter[],
): TargetsForm {
  const next = targetsToForm({ kind, targets: presetTargets(kind) }, parameters)
  const own = parameters.filter((parameter) => parameter.own).map(({ key }) => [key, rows[key]])
  return { kind, rows: { ...next.rows, ...Object.fromEntries(own) } }
}

/** The values of the form, or a sentence for each parameter that cannot be saved. */
export function readTargets(
  { kind, rows }: TargetsForm,
  parameters: readonly Parameter[],
): { values: KindAndTargets } | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const read = perParameter((parameter) => {
    const row = rows[parameter.key]
    const target = { ...row.before.target }
    for (const limit of limits) {
      if (row.texts[limit] === row.before.texts[limit]) continue
      const typed = readShown(parameter, row.texts[limit])
      if ('error' in typed) errors[parameter.key] ??= typed.error
      else target[limit] = typed.value
    }
    const fault = targetFault(target)
    if (fault) errors[parameter.key] ??= `${fault[0]?.toUpperCase()}${fault.slice(1)}`
    return target
  }, parameters)
  if (Object.keys(errors).length > 0) return { errors }
  return { values: { kind, targets: targetsOf(read) } }
}

type FormChange = { began: KindAndTargets; typed: KindAndTargets; parameters: readonly Parameter[] }

/** The kind and targets to save: the present ones with the form's changes, because a save replaces all of them. */
export function changedOnto(
  { own_parameters, ...now }: Pick<WholeAquarium, 'kind' | 'targets' | 'own_parameters'>,
  { began, typed, parameters }: FormChange,
): KindAndTargets {
  const isThere = ({ own }: Parameter) => !own || own_parameters.some(({ id }) => id === own.id)
  const changed = parameters.filter(
    (parameter) => isThere(parameter) && !areSame(typed.targets, began.targets, [parameter]),
  )
  return {
    kind: typed.kind === began.kind ? now.kind : typed.kind,
    targets: { ...now.targets, ...Object.fromEntries(changed.map(({ key }) => [key, typed.targets[key]])) },
  }
}

/** True when the ranges are not those of the form's kind of tank: the user has edited them, now or earlier. */
export function isEdited(form: TargetsForm, parameters: readonly Parameter[]): boolean {
  const read = readTargets(form, parameters)
  return 'errors' in read || !areSame(read.values.targets, presetTargets(form.kind))
}
