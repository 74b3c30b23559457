import type { FieldErrors } from '#contract/errors.ts'
import type { Log, LogChange, NewLog } from '#contract/logs.ts'
import { maxNote } from '#domain/limits.ts'
import type { ParameterKey, Readings } from '#domain/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters.ts'
import { codePoints, normalizeNote } from '#domain/text.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { formatScreenTimestamp, readTimestamp } from '#domain/timestamps.ts'
import { formatReading, readReading } from './reading-text.ts'

/** The fields of the data log dialog as they are typed. */
export type LogForm = Record<ParameterKey | 'timestamp' | 'note', string>

/** What a form says: the values to send, or a sentence for each field that cannot be sent. */
export type ReadForm<Values> = { values: Values } | { errors: FieldErrors }

type Stored = Pick<Log, 'timestamp' | 'note'> & Readings

/** An empty form at the moment that the wall clock shows. */
export function blankLogForm(now: Timestamp): LogForm {
  return { timestamp: formatScreenTimestamp(now), ...perParameter(() => ''), note: '' }
}

export function logToForm(log: Stored): LogForm {
  return {
    timestamp: formatScreenTimestamp(log.timestamp),
    ...perParameter(({ key }) => formatReading(log[key])),
    note: log.note ?? '',
  }
}

/** A log to create: what was left empty is not sent. */
export function readNewLog(form: LogForm, aquariumId: number): ReadForm<NewLog> {
  const empty = { ...perParameter(() => ''), timestamp: '', note: '' }
  const read = readChange(form, empty)
  if ('errors' in read) return read
  const { timestamp = '', ...rest } = read.values
  return { values: { aquarium_id: aquariumId, timestamp, ...rest } }
}

/** Only the fields whose text was changed, so that a date that was not touched keeps its seconds. */
export function readLogChange(form: LogForm, log: Stored): ReadForm<LogChange> {
  return readChange(form, logToForm(log))
}

function readChange(form: LogForm, before: LogForm): ReadForm<LogChange> {
  const values: LogChange = {}
  const errors: FieldErrors = {}
  if (form.timestamp.trim() === '') errors.timestamp = 'Date is required'
  else if (form.timestamp !== before.timestamp) {
    const read = readTimestamp(form.timestamp)
    if (read) values.timestamp = read.timestamp
    else errors.timestamp = 'Enter a real date as YYYY-MM-DD HH:MM AM/PM, such as 2026-01-31 08:05 PM'
  }
  for (const key of parameterKeys) {
    if (form[key] === before[key]) continue
    const read = readReading(form[key])
    if ('error' in read) errors[key] = read.error
    else values[key] = read.value
  }
  if (form.note !== before.note) values.note = normalizeNote(form.note)
  if (codePoints(form.note) > maxNote)
    errors.note = `The note must be at most ${maxNote.toLocaleString('en')} characters`
  return Object.keys(errors).length > 0 ? { errors } : { values }
}
