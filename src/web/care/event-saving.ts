import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CareEvent, NewEvent } from '#contract/aquariums/events.ts'
import type { Product } from '#contract/aquariums/products.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { eventWords, kindWord } from '#domain/care/event-words.ts'
import { call, NetworkError } from '#web/api/api.ts'
import { reportWaiting, useSaveCall } from '#web/outbox/use-save-call.tsx'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Undo } from '#web/outcomes/undo.ts'
import { reportDone } from '#web/outcomes/undo.ts'
import type { CaredTank } from './care-task.ts'
import { careOpener } from './care-task.ts'
import { creationOf, undoChange, undoCreation } from './event-calls.ts'
import { differingWords } from './event-form.ts'
import { readProduct } from './product-form.ts'
import { changeOf, readEventForm } from './read-event-form.ts'
import type { TypedEvent } from './use-typed-event.ts'

type SavingParts = { typed: TypedEvent; onClose: () => void }

/** Reads and sends the form, and closes it when it is saved. */
export function useSaveEvent({ typed, onClose }: SavingParts) {
  const { base, draft, latest, units, setErrors } = typed
  // The message about the save may open the form again: with a product and a volume that this save has stored.
  const tank = useRef(typed.tank)
  useEffect(() => {
    tank.current = typed.tank
  })
  const [isUnsaved, setUnsaved] = useState(false)
  const { gone, explain, close } = useGoneRow(onClose)
  const { revalidate } = useRevalidator()
  const saveCall = useSaveCall()

  async function save() {
    const read = readEventForm(latest.current, { tank: tank.current, units, event: base })
    if ('errors' in read) return setErrors(read.errors)
    const made = latest.current.product === 'new' ? await storeProduct(typed) : undefined
    if (latest.current.product === 'new' && !made) return
    if (made) tank.current = withProduct(tank.current, made)
    if (read.volume !== undefined) tank.current = await storeVolume(tank.current, read.volume)
    const values = { ...read.values, ...(made && { product_id: made.id }) }
    if (base) return saveChange(base, values)
    await create({ aquarium_id: tank.current.id, ...values })
  }

  async function create(body: NewEvent) {
    const words = lineOf({ ...noFacts, ...body }, tank.current.care.products)
    const saved = await saveCall(creationOf(body, words), draft)
    draft.clear()
    if ('waiting' in saved) {
      reportWaiting(saved, { created: 'Care Added', kept: 'Care Kept On This Device' })
      return onClose()
    }
    const { reply } = saved
    finish({ title: 'Care Added', event: reply, undo: reply && undoCreation(reply) })
  }

  async function saveChange(event: CareEvent, values: Omit<NewEvent, 'aquarium_id'>) {
    const body = changeOf(values, event)
    const stored = await call('PUT /api/events/:id', { params: { id: event.id }, body })
    draft.clear()
    const undo = Object.keys(body).length > 0 ? undoChange(event.id, body) : undefined
    finish({ title: 'Care Changed', event: stored, undo })
  }

  function finish({ title, event, undo }: FinishedSave) {
    const edit = event && { edit: () => careOpener.open({ verb: 'edit', tank: tank.current, event }) }
    reportDone({ title, body: 'It is on the chart.', undo, ...edit, revalidate })
    onClose()
    void revalidate()
  }

  function failed(error: unknown) {
    const code = error instanceof ApiError ? error.code : ''
    setUnsaved(true)
    if (error instanceof ApiError && code === 'event_changed' && base) {
      const stored = error.stored as CareEvent
      typed.meet(stored)
      const body = `What was changed there: ${differingWords(base, stored)}. It is now “${lineOf(stored, tank.current.care.products)}”. Save again to keep what you typed here, or close this form to leave it as it is.`
      return showRefusal({ title: 'Changed elsewhere', error, body })
    }
    if (['event_gone', 'event_not_found', 'idempotency_key_reused'].includes(code)) draft.renewKey()
    const noun = kindWord(latest.current.kind ?? 'other').toLowerCase()
    const { product_id, ...fields } = explain(error, {
      title: base ? 'Error Changing Care' : 'Error Adding Care',
      noun,
    })
    setErrors({ ...fields, ...(product_id && { product: product_id }) })
  }

  return { save: () => save().catch(failed), gone, isUnsaved, close }
}

type FinishedSave = { title: string; event: CareEvent | undefined; undo: Undo | undefined }

/** Stores the product that was typed in place; undefined when a field of it is wrong, and without a network. */
async function storeProduct(typed: TypedEvent): Promise<Product | undefined> {
  const { product, units, tank, productKey, setErrors, addProduct, change } = typed
  const read = readProduct(product, units)
  if ('errors' in read) {
    setErrors(read.errors)
    return undefined
  }
  const made = await call('POST /api/aquariums/:id/products', {
    params: { id: tank.id },
    body: read.product,
    idempotencyKey: productKey,
  }).catch((error: unknown) => {
    // Only an entry can wait on this device to be sent.
    if (!(error instanceof NetworkError)) throw error
    setErrors({ name: productWaits })
    return undefined
  })
  if (!made) return undefined
  addProduct(made)
  // If the entry is refused now, the next try takes the product that is there.
  change({ product: String(made.id) })
  return made
}

function withProduct(tank: CaredTank, made: Product): CaredTank {
  return { ...tank, care: { ...tank.care, products: [...tank.care.products, made] } }
}

/** Without a network the entry has its share all the same; the volume is asked for again next time. */
async function storeVolume(tank: CaredTank, volume_litres: number): Promise<CaredTank> {
  try {
    await call('PUT /api/aquariums/:id', { params: { id: tank.id }, body: { volume_litres } })
    return { ...tank, volume_litres }
  } catch (error) {
    if (error instanceof NetworkError) return tank
    throw error
  }
}

const productWaits =
  'A new product cannot be saved without a network. Save again once there is one: until then product and entry stay here as a draft.'

const noFacts = { title: null, amount: null, percent: null, product_id: null }

type Facts = Pick<CareEvent, 'kind' | 'title' | 'amount' | 'percent' | 'product_id'>

function lineOf(event: Facts, products: readonly Product[]): string {
  return eventWords(event, { product: products.find(({ id }) => id === event.product_id) })
}
