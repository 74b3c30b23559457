import { useRef, useState } from 'react'
import type { CareEvent } from '#contract/aquariums/events.ts'
import type { Product } from '#contract/aquariums/products.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { useUserId } from '#web/session/shell-data.ts'
import { useDraft } from '#web/ui/drafts/use-draft.ts'
import { withoutErrors } from '#web/ui/form/form-errors.ts'
import { tankClock } from '#web/ui/time/wall-clock.ts'
import type { CareTask } from './care-task.ts'
import type { EventDraft, KeptEvent } from './event-draft.ts'
import { draftKeyOf } from './event-draft.ts'
import type { EventForm } from './event-form.ts'
import { eventToForm, metForm, shownIn, startOfForm } from './event-form.ts'
import type { ProductForm } from './product-form.ts'
import { blankProduct } from './product-form.ts'

/** The form of an entry as it is typed, and its draft, which is stored after every change. */
export function useTypedEvent({ task, resumed }: { task: CareTask; resumed: EventDraft | undefined }) {
  const present = useUnits()
  // Fixed when the form opens: a typed number keeps its unit, also in a draft that is resumed later.
  const [units] = useState(() => shownIn(resumed?.units ?? present))
  /** The form as it was before anything was typed. */
  const [begun, setBegun] = useState(() =>
    resumed?.base
      ? eventToForm(resumed.base, units)
      : startOfForm(task, units, tankClock(new Date(), task.tank.time_zone)),
  )
  const [form, setForm] = useState<EventForm>(resumed?.form ?? begun)
  const [products, setProducts] = useState<readonly Product[]>(task.tank.care.products)
  const [product, setProduct] = useState<ProductForm>(resumed?.product ?? blankProduct)
  const [productKey] = useState(newIdempotencyKey)
  /** The stored entry that the form was made from. */
  const [base, setBase] = useState<CareEvent | undefined>(
    resumed?.base ?? (task.verb === 'edit' ? task.event : undefined),
  )
  const [errors, setErrors] = useState<FieldErrors>({})
  // The answer to a save comes later, when more may have been typed.
  const latest = useRef(form)
  const typedProduct = useRef(product)
  const draft = useDraft<KeptEvent>({
    storageKey: draftKeyOf(useUserId(), task),
    resumed,
    read: () =>
      isSameForm(latest.current, begun, task)
        ? undefined
        : { form: latest.current, units: units.units, product: typedProduct.current, ...(base && { base }) },
  })

  function take(next: EventForm) {
    latest.current = next
    setForm(next)
    draft.keep()
  }

  return {
    ...{ draft, form, units, product, base, errors, latest, productKey, setErrors },
    tank: { ...task.tank, care: { ...task.tank.care, products: [...products] } },
    /** Begins with what is filled in for a kind: nothing of it was typed. */
    begin(next: EventForm) {
      latest.current = next
      setBegun(next)
      setForm(next)
    },
    /** Takes note that the stored entry is no longer the one that the form was made from. */
    meet(stored: CareEvent) {
      if (base) take(metForm(latest.current, { base, stored, units }))
      setBase(stored)
    },
    addProduct: (made: Product) => setProducts([...products, made]),
    change(values: Partial<EventForm>) {
      setErrors(withoutErrors(errors, Object.keys(values)))
      take({ ...latest.current, ...values })
    },
    changeProduct(values: Partial<ProductForm>) {
      setErrors(withoutErrors(errors, Object.keys(values)))
      typedProduct.current = { ...typedProduct.current, ...values }
      setProduct(typedProduct.current)
      draft.keep()
    },
  }
}

export type TypedEvent = ReturnType<typeof useTypedEvent>

/** The date of a new entry is filled in from the start, so it alone does not count as typed. */
function isSameForm(one: EventForm, other: EventForm, { verb }: CareTask): boolean {
  const texts = (form: EventForm) => JSON.stringify(verb === 'create' ? { ...form, timestamp: '' } : form)
  return texts(one) === texts(other)
}
