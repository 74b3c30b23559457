import type { NewTask, Task, TaskChange } from '#contract/aquariums/tasks.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { Rhythm } from '#domain/care/due.ts'
import { maxTaskDays } from '#domain/limits.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { readDay } from '#domain/time/timestamps.ts'

/** The fields as they are typed. */
export type TaskFields = {
  kind: Task['kind']
  name: string
  parameter: ParameterKey
  product: string
  rhythm: 'days' | 'weekdays'
  every_days: string
  /** The sum of 1 for Monday to 64 for Sunday; 0 while none is chosen. */
  weekdays: number
  starts_on: string
}

export const kindOptions: readonly { value: Task['kind']; label: string }[] = [
  { value: 'test', label: 'Test' },
  { value: 'water_change', label: 'Water change' },
  { value: 'dose', label: 'Dose' },
  { value: 'cleaning', label: 'Cleaning' },
  { value: 'feeding', label: 'Feeding' },
  { value: 'other', label: 'Something else' },
]

type Begun = { today: string; products: readonly { id: number; archived_at: string | null }[] }

export function startOfTask(task: Task | undefined, { today, products }: Begun): TaskFields {
  const product = task?.product_id ?? products.find(({ archived_at }) => archived_at === null)?.id
  return {
    kind: task?.kind ?? 'test',
    name: task?.name ?? '',
    parameter: task?.parameter ?? 'alkalinity',
    product: String(product ?? ''),
    rhythm: task?.weekdays ? 'weekdays' : 'days',
    every_days: String(task?.every_days ?? 7),
    weekdays: task?.weekdays ?? 0,
    starts_on: task?.starts_on ?? today,
  }
}

type ReadTask = { task: NewTask; change: TaskChange; rhythm: Rhythm } | { errors: FieldErrors }

/** What is sent for a new task, and for a change of one: its rhythm and its start. */
export function readTask(form: TaskFields, { before }: { before: Task | undefined }): ReadTask {
  const errors: FieldErrors = {}
  const days = /^\d{1,3}$/.test(form.every_days.trim()) ? Number(form.every_days) : 0
  if (form.rhythm === 'days' && (days < 1 || days > maxTaskDays))
    errors.every_days = `Enter a whole number of days from 1 to ${maxTaskDays}.`
  if (form.rhythm === 'weekdays' && form.weekdays === 0) errors.weekdays = 'Choose at least one day.'
  const starts_on = readDay(form.starts_on)
  if (starts_on === undefined) errors.starts_on = 'Enter a day, such as 2026-11-29.'
  if (form.kind === 'other' && form.name.trim() === '') errors.name = 'Say what is to be done.'
  if (Object.keys(errors).length > 0 || starts_on === undefined) return { errors }
  const rhythm = form.rhythm === 'days' ? { every_days: days } : { weekdays: form.weekdays }
  const schedule = { every_days: null, weekdays: null, ...rhythm, starts_on }
  const { kind, name } = form
  const isNamed = kind === 'cleaning' || kind === 'feeding' || kind === 'other'
  return {
    rhythm,
    task: {
      kind,
      ...schedule,
      ...(kind === 'test' && { parameter: form.parameter }),
      ...(kind === 'dose' && { product_id: Number(form.product) }),
      ...(isNamed && { name }),
    },
    // A later start puts the next time off; the same one leaves what was put off alone.
    change: { ...schedule, ...(starts_on !== before?.starts_on && { not_before: starts_on }) },
  }
}
