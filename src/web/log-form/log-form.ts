import type { Log, LogChange, NewLog } from '#contract/aquariums/logs.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { requiredSentences } from '#contract/fields/field-sentences.names.ts'
import { readId } from '#domain/ids.ts'
import { maxNote } from '#domain/limits.ts'
import type { Parameter, ParameterKey, Readings } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { codePoints, normalizeNote, tooLong } from '#domain/text.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { readTimestamp } from '#domain/time/timestamps.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import { readShown } from '#web/readings/reading-text.ts'
import { realDateSentence, shownMoment } from '#web/ui/time/shown-moment.ts'

/** The fields of the data log dialog as they are typed, readings in the units that the parameters are shown in. */
export type LogForm = Record<ParameterKey | 'aquarium_id' | 'timestamp' | 'note', string>

export type ReadForm<Values> = { values: Values } | { errors: FieldErrors }

type StoredLog = Pick<Log, 'aquarium_id' | 'timestamp' | 'note'> & Readings

type BlankForm = { parameters: readonly Parameter[]; now: Timestamp; aquariumId?: number | undefined }

/** An empty form with the wall clock's time; an admin's form may not know its aquarium yet. */
export function blankLogForm({ parameters, now, aquariumId }: BlankForm): LogForm {
  return {
    aquarium_id: aquariumId === undefined ? '' : String(aquariumId),
    timestamp: shownMoment(now),
    ...perParameter(() => '', parameters),
    note: '',
  }
}

export function logToForm(log: StoredLog, parameters: readonly Parameter[]): LogForm {
  return {
    aquarium_id: String(log.aquarium_id),
    timestamp: shownMoment(log.timestamp),
    ...perParameter((parameter) => exactText(parameter, log[parameter.key] ?? null), parameters),
    note: log.note ?? '',
  }
}

function exactText(parameter: Parameter, value: number | null): string {
  return value === null ? '' : formatFully(parameter, value)
}

/** The log to create; empty fields are not sent. */
export function readNewLog(form: LogForm, parameters: readonly Parameter[]): ReadForm<NewLog> {
  const { values, errors } = readTyped(form, { log: undefined, parameters })
  if (Object.keys(errors).length > 0) return { errors }
  const { aquarium_id = 0, timestamp = '', ...rest } = values
  return { values: { aquarium_id, timestamp, ...rest } }
}

/** Only the fields that were changed, so that a date that was not touched keeps its seconds. */
export function readLogChange(
  form: LogForm,
  { log, parameters }: { log: StoredLog; parameters: readonly Parameter[] },
): ReadForm<LogChange> {
  const { values, errors } = readTyped(form, { log, parameters })
  return Object.keys(errors).length > 0 ? { errors } : { values }
}

/** True for a text of a stored moment without its seconds, by whichever clock is chosen. */
export function showsMoment(text: string, moment: Timestamp): boolean {
  return readTimestamp(text)?.timestamp === `${moment.slice(0, 16)}:00`
}

/** The fields that differ from a log, or from an empty form: values, or sentences about texts that cannot be read. */
export function readTyped(
  form: LogForm,
  { log, parameters }: { log: StoredLog | undefined; parameters: readonly Parameter[] },
): { values: LogChange; errors: FieldErrors } {
  const nothing = { ...perParameter(() => '', parameters), aquarium_id: '', timestamp: '', note: '' }
  const before = log ? logToForm(log, parameters) : nothing
  const values: LogChange = {}
  const errors: FieldErrors = {}
  if (form.aquarium_id.trim() === '') errors.aquarium_id = requiredSentences.aquarium_id
  else if (form.aquarium_id !== before.aquarium_id) {
    const id = readId(form.aquarium_id.trim())
    if (id) values.aquarium_id = id
    else errors.aquarium_id = 'Enter an aquarium ID, a whole number such as 12'
  }
  if (form.timestamp.trim() === '') errors.timestamp = requiredSentences.timestamp
  else if (!log || !showsMoment(form.timestamp, log.timestamp)) {
    const read = readTimestamp(form.timestamp)
    if (read) values.timestamp = read.timestamp
    else errors.timestamp = realDateSentence()
  }
  for (const parameter of parameters) {
    const { key } = parameter
    if (form[key] === before[key]) continue
    const read = readShown(parameter, form[key])
    if ('error' in read) errors[key] = read.error
    else values[key] = read.value
  }
  if (form.note !== before.note) values.note = normalizeNote(form.note)
  if (codePoints(form.note) > maxNote) errors.note = tooLong('Note', maxNote)
  return { values, errors }
}
