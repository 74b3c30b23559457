import type { CareEvent, EventBefore } from '#contract/aquariums/events.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { invalidRequest } from '#contract/errors/errors.ts'
import type { EventField } from '#domain/care/event-kinds.ts'
import { eventFields, eventKinds } from '#domain/care/event-kinds.ts'
import { maxEventTitle } from '#domain/limits.ts'
import { codePoints, normalizeName, normalizeNote, tooLong } from '#domain/text.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { kindOfTask } from './events.store.ts'
import { productsOf } from './products.store.ts'

type Values = Pick<CareEvent, EventField | 'kind' | 'note' | 'aquarium_id' | 'timestamp'>

export function asStored<Fields extends EventBefore>({ title, note, ...fields }: Fields) {
  const named = title === undefined || title === null ? title : normalizeName(title) || null
  return {
    ...fields,
    ...(named !== undefined && { title: named }),
    ...(note !== undefined && { note: note === null ? null : normalizeNote(note) }),
  }
}

/** Also what an import brings must be so. @throws invalid_request by field */
export function refuseWrongFields(values: Omit<Values, 'aquarium_id' | 'timestamp'>) {
  const { kind, amount, title } = values
  const row = eventKinds.find(({ key }) => key === kind)
  const takes: readonly EventField[] = row?.takes ?? []
  const needs: readonly EventField[] = row?.needs ?? []
  const word = row?.word ?? kind
  const problems: FieldErrors = {}
  for (const field of eventFields) {
    if (values[field] !== null && !takes.includes(field))
      problems[field] = `An entry of the kind ${JSON.stringify(word)} has no ${field}: leave it out.`
    if (values[field] === null && needs.includes(field)) problems[field] = neededSentences[field]
  }
  if (amount === 0 && takes.includes('amount') && kind !== 'doser')
    problems.amount = 'The amount must be more than 0.'
  if (title !== null && codePoints(title) > maxEventTitle) problems.title = tooLong('title', maxEventTitle)
  if (Object.keys(problems).length > 0) throw invalidRequest(problems)
}

const neededSentences: Readonly<Record<EventField, string>> = {
  title: 'Please say what it was.',
  product_id: 'Please choose what was dosed.',
  amount: 'Please enter how much.',
  percent: 'Please enter how much water was changed.',
  new_alkalinity: '',
  new_calcium: '',
  new_magnesium: '',
  task_id: '',
}

export async function refuseWrongProduct(
  db: Db,
  { aquarium_id, product_id, timestamp }: Pick<Values, 'aquarium_id' | 'product_id' | 'timestamp'>,
) {
  if (product_id === null) return
  const product = (await productsOf(db, aquarium_id)).find(({ id }) => id === product_id)
  if (!product) throw invalidRequest({ product_id: 'This tank has no such product.' })
  // What was dosed before may be entered later, or brought back, whatever the clock of the tank is ahead of UTC.
  if (product.archived_at !== null && timestamp > latestPossible(new Date(product.archived_at)))
    throw invalidRequest({
      product_id: `${JSON.stringify(product.name)} is archived. Bring it back under Products to dose it again.`,
    })
}

/** A task that was deleted meanwhile is none; what was done stays. @throws invalid_request for a task of another kind */
export async function knownTask(
  db: Db,
  { aquarium_id, task_id, kind }: Pick<Values, 'aquarium_id' | 'task_id' | 'kind'>,
): Promise<number | null> {
  if (task_id === null) return null
  const known = await kindOfTask(db, { id: task_id, aquariumId: aquarium_id })
  if (known !== undefined && known !== kind)
    throw invalidRequest({ task_id: 'This task is of another kind than the entry.' })
  return known === undefined ? null : task_id
}
