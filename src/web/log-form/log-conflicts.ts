import type { Log, LogChange } from '#contract/aquariums/logs.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { readShown } from '#web/readings/reading-text.ts'
import type { LogForm } from './log-form.ts'
import { logToForm } from './log-form.ts'

/** A field of a log that can be changed. */
export type LogField = ParameterKey | 'timestamp' | 'note'

export type Side = 'mine' | 'theirs'

/** Both texts of a field that was changed here and elsewhere, and which of them the keeper has chosen. */
export type Conflict = Record<Side, string> & { choice?: Side }

/** A form as it is typed, and what it is a change of. */
export type TypedLog = {
  form: LogForm
  /** In the units in which the texts of the form are. */
  parameters: readonly Parameter[]
  conflicts: Partial<Record<LogField, Conflict>>
  /** What the form was made from; of a field in conflict what it was then, until the keeper has chosen. None of a new log. */
  base?: Log | undefined
  /** The log as it is stored, as far as is known. */
  stored?: Log | undefined
}

/** The values that a change was made from: by them the server tells whether they are still there. */
export function valuesBefore(base: Log, change: LogChange): NonNullable<LogChange['before']> {
  const changed = fieldsOf(change)
  return Object.fromEntries(changed.map((field) => [field, base[field]]))
}

/** Makes a form a change of the log as it is stored now. What was typed stays; what was changed on both sides is a conflict. */
export function meetStored(
  { form, conflicts, parameters }: TypedLog,
  { base, stored }: Record<'base' | 'stored', Log>,
) {
  const [was, theirs] = [logToForm(base, parameters), logToForm(stored, parameters)]
  const met = { form: { ...form }, parameters, conflicts: { ...conflicts }, base: { ...stored }, stored }
  for (const field of fieldsOf(theirs)) {
    if (base[field] === stored[field]) continue
    const mine = form[field]
    const parameter = parameters.find(({ key }) => key === field)
    const isSame = parameter && readsAs(parameter, { text: mine, value: stored[field] })
    if (mine === was[field] || mine === theirs[field] || isSame) {
      met.form[field] = theirs[field]
    } else {
      met.conflicts[field] = { mine, theirs: theirs[field] }
      Object.assign(met.base, { [field]: base[field] })
    }
  }
  return met
}

/** Takes a field's text. Who types into a field in conflict has chosen. */
export function typeField(typed: TypedLog, name: keyof LogForm, text: string): TypedLog {
  const form = { ...typed.form, [name]: text }
  const conflict = name === 'aquarium_id' ? undefined : typed.conflicts[name]
  if (name === 'aquarium_id' || !conflict) return { ...typed, form }
  return settled({ ...typed, form }, name, { ...conflict, mine: text, choice: 'mine' })
}

/** Takes one side of a conflict. The other one stays to be seen, and can still be taken. */
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

/** Whose a log is is no field that two can change: a log stays in its aquarium. */
function fieldsOf(fields: object): LogField[] {
  return Object.keys(fields).filter((field): field is LogField => field !== 'aquarium_id')
}

/** True for a text that reads as a stored value: 8.30 is 8.3. */
function readsAs(parameter: Parameter, { text, value }: { text: string; value: string | number | null }) {
  const read = readShown(parameter, text)
  return typeof value === 'number' && 'value' in read && read.value === value
}
