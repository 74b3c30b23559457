import type { CareEvent } from '#contract/aquariums/events.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { measures } from '#domain/units/shown-units.ts'
import type { Draft } from '#web/ui/drafts/drafts.ts'
import { draftStorageKey, readFormDraft } from '#web/ui/drafts/drafts.ts'
import type { CareTask } from './care-task.ts'
import type { EventForm } from './event-form.ts'
import type { ProductForm } from './product-form.ts'

export type KeptEvent = {
  form: EventForm
  /** Those in which the numbers were typed. */
  units: Units
  /** A new product, as far as it is typed. */
  product?: ProductForm
  /** The entry that a change was made from. */
  base?: CareEvent
}
export type EventDraft = Draft<KeptEvent>

/** Where a user's draft is kept: of a new entry in a tank, or of an entry. */
export function eventDraftKey(userId: number, of: { tankId: number } | { eventId: number }): string {
  const what = 'eventId' in of ? `event:${of.eventId}` : `aquarium:${of.tankId}`
  return draftStorageKey('care', { userId, of: what })
}

export function draftKeyOf(userId: number, task: CareTask): string {
  return eventDraftKey(userId, task.verb === 'edit' ? { eventId: task.event.id } : { tankId: task.tank.id })
}

export function readEventDraft(storageKey: string): EventDraft | undefined {
  return readFormDraft(storageKey, isTyped)
}

const texts = ['timestamp', 'title', 'product', 'amount', 'volume', 'note'] as const

function isTyped(found: object): found is EventDraft {
  const { form, units } = found as Partial<Record<'form' | 'units', Record<string, unknown> | null>>
  const isOfForm = typeof form === 'object' && form !== null
  const hasUnits = measures.every((measure) => typeof units?.[measure] === 'string')
  return isOfForm && hasUnits && texts.every((name) => typeof form[name] === 'string')
}
