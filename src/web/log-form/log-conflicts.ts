import type { Log, LogChange } from '#contract/aquariums/logs.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { readShown } from '#web/readings/reading-text.ts'
import type { LogForm } from './log-form.ts'
import { logToForm, showsMoment } from './log-form.ts'

/** A field of a log that can be changed. */
export type LogField = ParameterKey | 'timestamp' | 'note'

export type Side = 'mine' | 'theirs'

export type Conflict = Record<Side, string> & { choice?: Side }

/** A form as it is typed, and the log that it changes. */
export type TypedLog = {
  form: LogForm
  /** The parameters, in the units of the form's texts. */
  parameters: readonly Parameter[]
  conflicts: Partial<Record<LogField, Conflict>>
  /** The log that the form was made from; a field in conflict has its old value until the user has chosen. */
  base?: Log | undefined
  stored?: Log | undefined
}

/** The values that a change replaces: the server checks whether they are still stored. */
export function valuesBefore(base: Log, change: LogChange): NonNullable<LogChange['before']> {
  const changed = fieldsOf(change)
  return Object.fromEntries(changed.map((field) => [field, base[field] ?? null]))
}

/** Bases a form on the log as it is stored now. A field that was changed on both sides becomes a conflict. */
export function meetStored(
  { form, conflicts, parameters }: TypedLog,
  { base, stored }: Record<'base' | 'stored', Log>,
) {
  const [was, theirs] = [logToForm(base, parameters), logToForm(stored, parameters)]
  const met = { form: { ...form }, parameters, conflicts: { ...conflicts }, base: { ...stored }, stored }
  for (const field of fieldsOf(theirs)) {
    // A log that was loaded without a parameter has no value of it, not even null.
    if ((base[field] ?? null) === (stored[field] ?? null)) continue
    const mine = form[field]
    const parameter = parameters.find(({ key }) => key === field)
    const isSame = parameter && readsAs(parameter, { text: mine, value: stored[field] })
    const isUntouched = field === 'timestamp' ? showsMoment(mine, base.timestamp) : mine === was[field]
    if (isUntouched || mine === theirs[field] || isSame) {
      met.form[field] = theirs[field]
    } else {
      met.conflicts[field] = { mine, theirs: theirs[field] }
      Object.assign(met.base, { [field]: base[field] })
    }
  }
  return met
}

/** Takes a field's text. Typing into a field in conflict chooses the typed text. */
export function typeField(typed: TypedLog, name: keyof LogForm, text: string): TypedLog {
  const form = { ...typed.form, [name]: text }
  const conflict = name === 'aquarium_id' ? undefined : typed.conflicts[name]
  if (name === 'aquarium_id' || !conflict) return { ...typed, form }
  return settled({ ...typed, form }, name, { ...conflict, mine: text, choice: 'mine' })
}

/** Takes one side of a conflict. The other side stays visible and can still be chosen. */
export function chooseSide(typed: TypedLog, field: LogField, choice: Side): TypedLog {
  const conflict = typed.conflicts[field]
  if (!conflict) return typed
  const form = { ...typed.form, [field]: conflict[choice] }
  return settled({ ...typed, form }, field, { ...conflict, choice })
}

function settled(typed: TypedLog, field: LogField, conflict: Conflict): TypedLog {
  const { base, stored, conflicts } = typed
  const known = base && stored && { base: { ...base, [field]: stored[field] } }
  return { ...typed, ...known, conflicts: { ...conflicts, [field]: conflict } }
}

/** The fields that can be in conflict. The aquarium is none of them, because a log stays in its aquarium. */
function fieldsOf(fields: object): LogField[] {
  return Object.keys(fields).filter((field): field is LogField => field !== 'aquarium_id')
}

/** True for a text that reads as a stored value: 8.30 is 8.3. */
function readsAs(parameter: Parameter, { text, value }: { text: string; value: string | number | null }) {
  const read = readShown(parameter, text)
  return typeof value === 'number' && 'value' in read && read.value === value
}
