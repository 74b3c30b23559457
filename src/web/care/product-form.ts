import type { NewProduct, Product, ProductChange } from '#contract/aquariums/products.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import type { DosedParameter, Salt } from '#domain/care/salts.ts'
import { dosedParameters, saltFormulas, strengthOfSolution } from '#domain/care/salts.ts'
import { exactText } from '#domain/care/working.ts'
import { maxProductName } from '#domain/limits.ts'
import { codePoints, normalizeName, tooLong } from '#domain/text.ts'
import { formatFully } from '#domain/units/reading-format.ts'
import { readReading, readShown } from '#web/readings/reading-text.ts'
import type { ShownUnits } from './event-form.ts'

export type ProductForm = {
  name: string
  unit: 'ml' | 'g'
  ref_amount: string
  /** In the unit that the user reads volumes in. */
  ref_volume: string
} & Record<DosedParameter, string>

export const blankProduct: ProductForm = {
  ...{ name: '', unit: 'ml', ref_amount: '', ref_volume: '' },
  ...{ alkalinity: '', calcium: '', magnesium: '' },
}

export function productToForm(product: Product, units: ShownUnits): ProductForm {
  const raise = (of: DosedParameter) => {
    const parameter = units.parameters.find(({ key }) => key === of)
    const value = product[of]
    return value === null || !parameter ? '' : formatFully(parameter, value)
  }
  return {
    name: product.name,
    unit: product.unit,
    ref_amount: String(Number(product.ref_amount.toPrecision(10))),
    ref_volume: exactText(units.volumeIn, product.ref_litres),
    ...{ alkalinity: raise('alkalinity'), calcium: raise('calcium'), magnesium: raise('magnesium') },
  }
}

/** The strength of a solution that was mixed oneself, as a label would say it: 1 ml in 1 L, in stored units. */
export function formOfSolution(
  form: ProductForm,
  { salt, grams, litres, units }: { salt: Salt; grams: number; litres: number; units: ShownUnits },
): ProductForm {
  const strength = strengthOfSolution(salt, { grams, litres })
  const text = (of: DosedParameter) => {
    const parameter = units.parameters.find(({ key }) => key === of)
    const value = strength[of]
    return value === null || !parameter ? '' : exactText(parameter, value)
  }
  return {
    ...form,
    name: form.name || saltFormulas[salt],
    unit: 'ml',
    ref_amount: '1',
    ref_volume: exactText(units.volumeIn, 1),
    ...{ alkalinity: text('alkalinity'), calcium: text('calcium'), magnesium: text('magnesium') },
  }
}

/** The product, or a sentence for each field that cannot be saved. */
export function readProduct(
  form: ProductForm,
  units: ShownUnits,
): { product: NewProduct } | { errors: FieldErrors } {
  const errors: FieldErrors = {}
  const name = normalizeName(form.name)
  if (name === '') errors.name = 'Please enter a name.'
  if (codePoints(name) > maxProductName) errors.name = tooLong('The name', maxProductName)
  const positive = (read: ReturnType<typeof readReading>, field: string) => {
    if ('error' in read) errors[field] = read.error
    else if (!(read.value && read.value > 0)) errors[field] = 'Enter a number above 0.'
    else return read.value
    return 0
  }
  const ref_amount = positive(readReading(form.ref_amount), 'ref_amount')
  const ref_litres = positive(readShown(units.volumeIn, form.ref_volume), 'ref_volume')
  const raises: Partial<Record<DosedParameter, number>> = {}
  for (const of of dosedParameters) {
    const parameter = units.parameters.find(({ key }) => key === of)
    if (form[of].trim() === '' || !parameter) continue
    raises[of] = positive(readShown(parameter, form[of]), of)
  }
  if (Object.keys(raises).length === 0)
    errors.alkalinity ??= 'Enter how much it raises at least one of the three.'
  if (Object.keys(errors).length > 0) return { errors }
  return { product: { name, unit: form.unit, ref_amount, ref_litres, ...raises } }
}

/** What was typed anew: a number whose text is unchanged stays as it is stored. */
export function changeOfProduct(
  { form, begun }: Record<'form' | 'begun', ProductForm>,
  product: NewProduct,
): ProductChange {
  const isTyped = (field: keyof ProductForm) => form[field] !== begun[field]
  return {
    ...(isTyped('name') && { name: product.name }),
    ...(isTyped('unit') && { unit: product.unit }),
    ...(isTyped('ref_amount') && { ref_amount: product.ref_amount }),
    ...(isTyped('ref_volume') && { ref_litres: product.ref_litres }),
    ...Object.fromEntries(dosedParameters.filter(isTyped).map((of) => [of, product[of] ?? null] as const)),
  }
}
