import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/aquariums/products.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { useGoneRow } from '#web/outcomes/gone-row.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { focusFirstError, withoutErrors } from '#web/ui/form/form-errors.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { shownIn } from './event-form.ts'
import { ProductFields } from './product-fields.tsx'
import { blankProduct, changeOfProduct, productToForm, readProduct } from './product-form.ts'

type ProductDialogProps = { task: { tankId: number; product: Product | undefined }; onClose: () => void }

export function ProductDialog({ task: { tankId, product: present }, onClose }: ProductDialogProps) {
  const [units] = useState(shownIn(useUnits()))
  const [key] = useState(newIdempotencyKey)
  const [begun] = useState(() => (present ? productToForm(present, units) : blankProduct))
  const [form, setForm] = useState(begun)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isSending, send } = useSending()
  const { gone, explain, close } = useGoneRow(onClose)
  const { revalidate } = useRevalidator()

  async function save() {
    const read = readProduct(form, units)
    if ('errors' in read) return setErrors(read.errors)
    if (present) {
      const body = changeOfProduct({ form, begun }, read.product)
      await call('PUT /api/products/:id', { params: { id: present.id }, body })
    } else
      await call('POST /api/aquariums/:id/products', {
        params: { id: tankId },
        body: read.product,
        idempotencyKey: key,
      })
    showMessage({ title: 'Product Saved', body: read.product.name, type: 'success' })
    onClose()
    await revalidate()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    void send(async () => {
      await save().catch((error: unknown) =>
        setErrors(explain(error, { title: 'Error saving product', noun: 'product' })),
      )
      requestAnimationFrame(() => element.isConnected && focusFirstError(element))
    })
  }

  const changeProduct = (values: Partial<typeof form>) => {
    setErrors(withoutErrors(errors, Object.keys(values)))
    setForm({ ...form, ...values })
  }
  return (
    <Dialog title={present ? 'Edit A Product' : 'New Product'} width={500} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
        <ProductFields form={{ product: form, units, errors, changeProduct }} />
        <DialogButtons onClose={close} submit="Save" sending="Saving…" isSending={isSending} gone={gone} />
      </form>
    </Dialog>
  )
}
