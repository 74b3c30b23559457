import type { Care, CareEvent } from '#contract/aquariums/events.ts'
import type { EventField, EventKind } from '#domain/care/event-kinds.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { exactText } from '#domain/care/working.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { volumeIn } from '#domain/units/volume.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { CaredTank, CareTask } from './care-task.ts'

/** The fields as they are typed. A water change is typed as a share or as an amount of water. */
export type EventForm = {
  kind: EventKind | undefined
  timestamp: string
  title: string
  /** '' for none, `new` while one is being added. */
  product: string
  amount: string
  changedIn: '%' | 'volume'
  /** The water in the system, asked for where an amount was typed and nobody has said it. */
  volume: string
  new_alkalinity: string
  new_calcium: string
  new_magnesium: string
  note: string
  /** The task that it has done; '' for none. */
  task: string
}

/** How the user reads water: the parameters that all tanks have, and volumes. */
export type ShownUnits = {
  units: Units
  parameters: readonly Parameter[]
  volumeIn: Pick<Parameter, 'decimals' | 'unit' | 'shown'>
}

export function shownIn(units: Units): ShownUnits {
  return { units, parameters: parametersOf(undefined, units), volumeIn: volumeIn(units) }
}

const blank = { title: '', product: '', amount: '', volume: '', note: '', task: '' }
const noWater = { new_alkalinity: '', new_calcium: '', new_magnesium: '' }

export function kindRow(kind: EventKind) {
  return eventKinds.find(({ key }) => key === kind) ?? eventKinds[eventKinds.length - 1]
}

export function takes(kind: EventKind, field: EventField): boolean {
  return (kindRow(kind)?.takes as readonly EventField[] | undefined)?.includes(field) ?? false
}

/** The form to begin with: the entry, or a new one filled in from the last of its kind. */
export function startOfForm(task: CareTask, units: ShownUnits, now: Timestamp): EventForm {
  if (task.verb === 'edit') return eventToForm(task.event, units)
  const form: EventForm = {
    ...blank,
    ...noWater,
    kind: undefined,
    timestamp: shownMoment(now),
    changedIn: '%',
  }
  return task.kind ? withKind(form, { kind: task.kind, task, units }) : form
}

type KindChoice = { kind: EventKind; task: Extract<CareTask, { verb: 'create' }>; units: ShownUnits }

/** The form after a kind was chosen; a water change and a dose begin with what was done last time. */
export function withKind(form: EventForm, { kind, task, units }: KindChoice): EventForm {
  const { care } = task.tank
  const { product_id, amount, percent, title } = task.fields ?? {}
  const last =
    kind === 'dose' && product_id
      ? care.doses.find((dose) => dose.product_id === product_id)
      : care.last.find((event) => event.kind === kind)
  const known = last && { ...eventToForm(last, units), timestamp: form.timestamp, note: '' }
  const start = { ...form, ...(kind === 'water_change' || kind === 'dose' ? known : {}), kind }
  const product = start.product || firstProduct(task.tank)
  const inUse = care.products.some(({ id, archived_at }) => String(id) === product && archived_at === null)
  return {
    ...start,
    ...(takes(kind, 'product_id') && productToBegin(care, inUse ? product : '')),
    // What was dosed last of another product says nothing about this one.
    ...(product_id && {
      product: String(product_id),
      ...(start.product !== String(product_id) && { amount: '' }),
    }),
    ...(amount && { amount: textOf(amount) }),
    ...(percent && { amount: textOf(percent), changedIn: '%' as const }),
    ...(title && { title }),
  }
}

/** Without a product in use a new one is asked for; an amount of an archived one says nothing about it. */
function productToBegin({ products }: Care, inUse: string): Partial<EventForm> {
  if (inUse !== '') return { product: inUse }
  const isAny = products.some(({ archived_at }) => archived_at === null)
  return { product: isAny ? '' : 'new', amount: '' }
}

/** The product that was dosed last, else the first in use. */
function firstProduct({ care }: CaredTank): string {
  const dosed =
    care.last.find(({ kind }) => kind === 'dose') ?? care.last.find(({ kind }) => kind === 'doser')
  const id = dosed?.product_id ?? care.products.find(({ archived_at }) => archived_at === null)?.id
  return id === undefined ? '' : String(id)
}

export function eventToForm(event: CareEvent, { parameters, volumeIn }: ShownUnits): EventForm {
  const { kind, percent, amount, product_id } = event
  const isVolume = kind === 'water_change' && amount !== null
  const number = kind === 'water_change' && !isVolume ? percent : amount
  const level = (of: DosedParameter) => {
    const value = event[`new_${of}`]
    const parameter = parameters.find(({ key }) => key === of)
    return value === null || !parameter ? '' : formatFully(parameter, value)
  }
  return {
    ...blank,
    kind,
    timestamp: shownMoment(event.timestamp),
    title: event.title ?? '',
    product: product_id === null ? '' : String(product_id),
    amount: number === null ? '' : isVolume ? exactText(volumeIn, number) : textOf(number),
    changedIn: isVolume ? 'volume' : '%',
    new_alkalinity: level('alkalinity'),
    new_calcium: level('calcium'),
    new_magnesium: level('magnesium'),
    note: event.note ?? '',
    task: event.task_id === null ? '' : String(event.task_id),
  }
}

/** As exact as a dose can be measured; what was stored comes back as it was if its text is not changed. */
function textOf(amount: number): string {
  return String(Number(amount.toPrecision(10)))
}

/** What was typed, on the entry as it is stored by now: fields that were not touched take its values. */
export function metForm(
  form: EventForm,
  { base, stored, units }: Record<'base' | 'stored', CareEvent> & { units: ShownUnits },
): EventForm {
  const [before, now] = [eventToForm(base, units), eventToForm(stored, units)]
  const untouched = (Object.keys(now) as (keyof EventForm)[]).filter((field) => form[field] === before[field])
  return { ...form, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) }
}

const fieldWords: Partial<Record<keyof CareEvent, string>> = {
  timestamp: 'date',
  title: 'what it was',
  product_id: 'product',
  amount: 'amount',
  percent: 'amount',
  new_alkalinity: 'new water',
  new_calcium: 'new water',
  new_magnesium: 'new water',
  note: 'note',
}

/** What differs in an entry, in words: "date, note". */
export function differingWords(one: CareEvent, other: CareEvent): string {
  const fields = (Object.keys(fieldWords) as (keyof CareEvent)[]).filter(
    (field) => one[field] !== other[field],
  )
  return [...new Set(fields.map((field) => fieldWords[field]))].join(', ')
}
