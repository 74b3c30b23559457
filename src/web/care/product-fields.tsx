import { useState } from 'react'
import type { Salt } from '#domain/care/salts.ts'
import { dosedParameters, saltFormulas } from '#domain/care/salts.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { parameterLabel, readReading, readShown, unitOf } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ChoiceField, TextField } from '#web/ui/form/form-field.tsx'
import * as css from './care-dialog.module.css'
import type { ShownUnits } from './event-form.ts'
import type { ProductForm } from './product-form.ts'
import { formOfSolution } from './product-form.ts'

type ProductFieldsProps = {
  form: {
    product: ProductForm
    units: ShownUnits
    errors: Readonly<Record<string, string>>
    changeProduct: (values: Partial<ProductForm>) => void
  }
}

/** What is dosed, as its label says it, or from a salt. */
export function ProductFields({
  form: { product, units, errors, changeProduct: change },
}: ProductFieldsProps) {
  const text = (name: 'ref_amount' | 'ref_volume' | (typeof dosedParameters)[number]) => ({
    inputMode: 'decimal' as const,
    value: product[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <fieldset className={css.product}>
      <legend>Product</legend>
      <TextField
        label="Name"
        required
        startsHere
        value={product.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <Choice
        label="Liquid or powder"
        options={[
          { value: 'ml', label: 'Liquid (ml)' },
          { value: 'g', label: 'Powder (g)' },
        ]}
        chosen={product.unit}
        onChoose={(unit) => change({ unit })}
      />
      <p className={css.asked}>What its label says:</p>
      <div className={css.two}>
        <div>
          <TextField label={`Label dose (${product.unit})`} required {...text('ref_amount')} />
        </div>
        <div>
          <TextField
            label={nameWithUnit('Label water', unitOf(units.volumeIn))}
            required
            {...text('ref_volume')}
          />
        </div>
      </div>
      <p className={css.asked}>raises it by</p>
      <div className={css.three}>
        {dosedParameters.map((of) => {
          const parameter = units.parameters.find(({ key }) => key === of)
          return (
            parameter && (
              <div key={of}>
                <TextField label={parameterLabel(parameter)} {...text(of)} />
              </div>
            )
          )
        })}
      </div>
      <FromSalt
        volumeIn={units.volumeIn}
        onFill={(solution) => change(formOfSolution(product, { ...solution, units }))}
      />
    </fieldset>
  )
}

const salts = Object.entries(saltFormulas).map(([value, label]) => ({ value: value as Salt, label }))

type FromSaltProps = {
  volumeIn: ShownUnits['volumeIn']
  onFill: (solution: { salt: Salt; grams: number; litres: number }) => void
}

function FromSalt({ volumeIn, onFill }: FromSaltProps) {
  const [salt, setSalt] = useState<Salt>('sodium_carbonate')
  const [texts, setTexts] = useState({ grams: '', litres: '' })
  const [isWrong, setWrong] = useState(false)
  function fill() {
    const [grams, litres] = [readReading(texts.grams), readShown(volumeIn, texts.litres)]
    const isRead = 'value' in grams && 'value' in litres && (grams.value ?? 0) > 0 && (litres.value ?? 0) > 0
    setWrong(!isRead)
    if (isRead) onFill({ salt, grams: grams.value ?? 0, litres: litres.value ?? 0 })
  }
  return (
    // Enter in these fields would save the whole form.
    <details
      className={css.fold}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        fill()
      }}
    >
      <summary>From a salt that you dissolve yourself</summary>
      <ChoiceField label="Salt" error={undefined} value={salt} options={salts} onChange={setSalt} />
      <div className={css.two}>
        <div>
          <TextField
            label="Salt (g)"
            inputMode="decimal"
            value={texts.grams}
            error={isWrong ? 'Enter two numbers above 0.' : undefined}
            onChange={(grams) => setTexts({ ...texts, grams })}
          />
        </div>
        <div>
          <TextField
            label={nameWithUnit('Solution', unitOf(volumeIn))}
            inputMode="decimal"
            value={texts.litres}
            error={undefined}
            onChange={(litres) => setTexts({ ...texts, litres })}
          />
        </div>
      </div>
      <Button size="small" onClick={fill}>
        Fill in
      </Button>
    </details>
  )
}
