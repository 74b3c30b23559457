import type { Log } from '#contract/aquariums/logs.ts'
import { idOfCustomKey, maxCustomDecimals } from '#domain/parameters/custom-parameters.ts'
import { customRows } from '#domain/parameters/custom-rows.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { shownAs } from '#domain/parameters/parameters-of.ts'
import type { LogDraft } from '#web/log-form/draft/log-draft.ts'
import type { TypedLog } from './log-conflicts.ts'
import type { LogForm } from './log-form.ts'
import { logToForm } from './log-form.ts'

/** The parameters of a form: for a text of the draft in the draft's unit, otherwise in the user's. */
export function parametersOfDraft(
  parameters: readonly Parameter[],
  { form, units = {} }: Pick<LogDraft, 'form' | 'units'>,
): readonly Parameter[] {
  return withStandIns(parameters, form).map((parameter) => {
    const { key } = parameter
    return form[key] === undefined ? parameter : shownAs(parameter, units[key])
  })
}

/** The parameters, with stand-ins for those that have a reading and are not listed: archived, deleted, not loaded. */
export function withStandIns(parameters: readonly Parameter[], readings: object): readonly Parameter[] {
  const own_parameters = Object.keys(readings).flatMap((key) => {
    const id = idOfCustomKey(key)
    return id === undefined || parameters.some((known) => known.key === key)
      ? []
      : [{ ...standIn, id, label: `Parameter ${id}` }]
  })
  return own_parameters.length > 0 ? [...parameters, ...customRows({ own_parameters })] : parameters
}

const standIn = {
  catalogue: null,
  unit: '',
  decimals: maxCustomDecimals,
  charted: false,
  symbol: null,
  sea: null,
  at_home: true,
  archived_at: null,
} as const

/** A value that cannot be converted is shown, and typed, in its stored unit. */
export function parametersOfLog(parameters: readonly Parameter[], log: Log): readonly Parameter[] {
  return parameters.map((parameter) => {
    const value = log[parameter.key] ?? null
    const shown = value === null ? 0 : parameter.shown?.conversion?.fromStored(value)
    return Number.isNaN(shown) ? shownAs(parameter, undefined) : parameter
  })
}

/** The units of the typed readings; those in their stored unit are left out. */
export function unitsOfTyped(
  form: Partial<LogForm>,
  parameters: readonly Parameter[],
): NonNullable<LogDraft['units']> {
  const typed = parameters.filter(({ key, shown }) => form[key] !== undefined && shown?.conversion)
  return Object.fromEntries(typed.map(({ key, shown }) => [key, shown?.key]))
}

/** Converts a form to the user's new units. Typed text stays as it is, in the unit in which it was typed. */
export function changeUnits(typed: TypedLog, parameters: readonly Parameter[]): TypedLog {
  const { form, base, conflicts } = typed
  const before = base && logToForm(base, typed.parameters)
  const isTyped = (key: ParameterKey) => form[key] !== (before?.[key] ?? '') || key in conflicts
  const next = typed.parameters.map((present) => {
    const other = parameters.find(({ key }) => key === present.key)
    return other && !isTyped(present.key) ? other : present
  })
  const rows = base ? parametersOfLog(next, base) : next
  const after = base && logToForm(base, rows)
  const texts = rows.map(({ key }) => [key, isTyped(key) ? form[key] : (after?.[key] ?? '')])
  return { ...typed, form: { ...form, ...Object.fromEntries(texts) }, parameters: rows }
}
