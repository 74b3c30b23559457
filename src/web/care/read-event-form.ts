import type { CareEvent, EventChange, NewEvent } from '#contract/aquariums/events.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import { maxEventNote, maxEventTitle } from '#domain/limits.ts'
import { codePoints, normalizeName, normalizeNote, tooLong } from '#domain/text.ts'
import { readTimestamp } from '#domain/time/timestamps.ts'
import { readReading, readShown } from '#web/readings/reading-text.ts'
import { realDateSentence } from '#web/ui/time/shown-moment.ts'
import type { CaredTank } from './care-task.ts'
import type { EventForm, ShownUnits } from './event-form.ts'
import { eventToForm, kindRow, takes } from './event-form.ts'

type EventValues = Omit<NewEvent, 'aquarium_id'>
type ReadForm = { values: EventValues; volume?: number } | { errors: FieldErrors }

/**
 * The values of a form, or a sentence for each field that cannot be saved. `volume` are the litres in the system as they
 * were typed, to be stored first. `event` is what is being edited: numbers whose text was not changed stay exact.
 */
export function readEventForm(
  form: EventForm,
  { tank, units, event }: { tank: CaredTank; units: ShownUnits; event?: CareEvent | undefined },
): ReadForm {
  const { kind } = form
  if (!kind) return { errors: { kind: 'Choose what was done.' } }
  const before = event && eventToForm(event, units)
  const errors: FieldErrors = {}
  const isSame = (...fields: (keyof EventForm)[]) =>
    before !== undefined && fields.every((field) => form[field] === before[field])
  const read = readTimestamp(form.timestamp)
  if (!read) errors.timestamp = realDateSentence()
  const timestamp = event && isSame('timestamp') ? event.timestamp : (read?.timestamp ?? '')
  const title = readTitle(form, kind, errors)
  const note = normalizeNote(form.note)
  if (codePoints(note ?? '') > maxEventNote) errors.note = tooLong('A note', maxEventNote)
  const values: EventValues = { timestamp, kind, title, note }
  // A draft of an earlier version knows of no task.
  if (takes(kind, 'task_id')) values.task_id = Number(form.task ?? '') || null
  let volume: number | undefined
  if (kind === 'water_change') {
    const known = event && isSame('amount', 'changedIn') ? event : undefined
    if (known) Object.assign(values, { percent: known.percent, amount: known.amount })
    else {
      const water = readWater(form, { tank, units, errors })
      volume = water.volume
      Object.assign(values, water.values)
    }
    Object.assign(values, readNewWater(form, { units, errors }))
    for (const of of dosedParameters)
      if (event && isSame(`new_${of}`)) values[`new_${of}`] = event[`new_${of}`]
  } else if (takes(kind, 'product_id')) {
    values.product_id = form.product === '' || form.product === 'new' ? null : Number(form.product)
    if (form.product === '') errors.product = 'Choose what was dosed.'
    const typed = readReading(form.amount)
    if ('error' in typed) errors.amount = typed.error
    else if (typed.value === null) errors.amount = 'Enter how much.'
    else if (typed.value < 0 || (typed.value === 0 && kind !== 'doser'))
      errors.amount = kind === 'doser' ? 'Enter 0 for stopped, or more.' : 'Enter more than 0.'
    else values.amount = event && isSame('amount') ? event.amount : typed.value
  }
  return Object.keys(errors).length > 0 ? { errors } : { values, ...(volume !== undefined && { volume }) }
}

function readTitle({ title: typed }: EventForm, kind: EventKind, errors: FieldErrors): string | null {
  if (!takes(kind, 'title')) return null
  const title = normalizeName(typed)
  const needs: readonly string[] = kindRow(kind)?.needs ?? []
  if (title === '' && needs.includes('title')) errors.title = 'Say what it was.'
  if (codePoints(title) > maxEventTitle) errors.title = tooLong('This', maxEventTitle)
  return title || null
}

type WaterParts = { tank: CaredTank; units: ShownUnits; errors: FieldErrors }

function readWater(form: EventForm, { tank, units, errors }: WaterParts) {
  const values: Partial<EventValues> = {}
  let volume: number | undefined
  const isShare = form.changedIn === '%'
  const typed = isShare ? readReading(form.amount) : readShown(units.volumeIn, form.amount)
  if ('error' in typed) errors.amount = typed.error
  else if (typed.value === null) errors.amount = 'Enter how much water was changed.'
  else if (isShare) {
    values.percent = typed.value
    values.amount = null
  } else {
    const asked = tank.volume_litres === null ? readShown(units.volumeIn, form.volume) : undefined
    if (asked && 'error' in asked) errors.volume = asked.error
    else if (asked && !(asked.value && asked.value > 0))
      errors.volume = 'Enter how much water the tank holds.'
    if (asked && 'value' in asked && asked.value !== null) volume = asked.value
    values.amount = typed.value
    values.percent = (typed.value / (tank.volume_litres ?? volume ?? Number.NaN)) * 100
  }
  const { percent } = values
  if (!errors.amount && !errors.volume && !(percent && percent > 0 && percent <= 100))
    errors.amount = isShare
      ? 'Enter a share above 0 and up to 100 %.'
      : 'Enter more than 0 and no more than the tank holds.'
  return { values, volume }
}

function readNewWater(form: EventForm, { units, errors }: Omit<WaterParts, 'tank'>): Partial<EventValues> {
  const values: Partial<EventValues> = {}
  for (const of of dosedParameters) {
    const parameter = units.parameters.find(({ key }) => key === of)
    const level = parameter ? readShown(parameter, form[`new_${of}`]) : { value: null }
    if ('error' in level) errors[`new_${of}`] = level.error
    else if (level.value !== null && level.value < 0) errors[`new_${of}`] = 'Enter 0 or more.'
    else values[`new_${of}`] = level.value
  }
  return values
}

/** What differs from an entry, and the values from before. */
export function changeOf(values: EventValues, event: CareEvent): EventChange {
  const differing = (Object.keys(values) as (keyof EventValues)[]).filter(
    (field) => (values[field] ?? null) !== event[field],
  )
  const change = Object.fromEntries(differing.map((field) => [field, values[field] ?? null]))
  const before = Object.fromEntries(differing.map((field) => [field, event[field]]))
  return differing.length === 0 ? {} : { ...change, before }
}
