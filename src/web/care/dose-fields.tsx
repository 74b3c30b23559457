import type { EventKind } from '#domain/care/event-kinds.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { ChoiceField, TextField } from '#web/ui/form/form-field.tsx'
import { ProductFields } from './product-fields.tsx'
import type { TypedEventForm } from './use-event-form.ts'

/** What was dosed, or what a doser gives from now on, and how much of it. */
export function DoseFields({ form: typed, kind }: { form: TypedEventForm; kind: EventKind }) {
  const { form, tank, product, errors, change } = typed
  const { products } = tank.care
  const chosen = products.find(({ id }) => String(id) === form.product)
  const offered = products.filter((one) => one.archived_at === null || one === chosen)
  const isNew = form.product === 'new'
  const unit = isNew ? product.unit : (chosen?.unit ?? 'ml')
  const isDoser = kind === 'doser'
  const isSitter = useSitting() !== undefined
  return (
    <>
      {offered.length > 0 && (
        <ChoiceField
          label="Product"
          required
          value={form.product}
          error={errors.product}
          options={[
            ...(form.product === '' ? [{ value: '', label: 'Choose one' }] : []),
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(isSitter ? [] : [{ value: 'new', label: 'New product…' }]),
          ]}
          onChange={(product) => change({ product })}
        />
      )}
      {isNew && <ProductFields form={typed} />}
      <TextField
        label={nameWithUnit(isDoser ? 'Amount a day' : 'Amount', unit)}
        {...(isDoser && { description: 'From now until you change it. 0 means stopped.' })}
        required
        startsHere={!isNew}
        inputMode="decimal"
        value={form.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
      />
    </>
  )
}
