import { useState } from 'react'
import { dosedParameters } from '#domain/care/salts.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import { parameterLabel, unitOf } from '#web/readings/reading-text.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { Choice } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import * as css from './care-dialog.module.css'
import type { TypedEventForm } from './use-event-form.ts'

/** How much water was changed, as a share or an amount, and folded what the new water had. */
export function WaterChangeFields({ form: { form, units, tank, errors, change } }: { form: TypedEventForm }) {
  const isVolume = form.changedIn === 'volume'
  const unit = unitOf(units.volumeIn)
  const isSitter = useSitting() !== undefined
  const [isOpen, setOpen] = useState(form.new_alkalinity + form.new_calcium + form.new_magnesium !== '')
  return (
    <>
      <div className={css.amount}>
        <TextField
          label="How much"
          required
          startsHere
          inputMode="decimal"
          value={form.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
        <Choice
          label="Share or amount of the water"
          options={[
            { value: '%', label: '%' },
            // Without a volume it could not be said how much of the water that is.
            ...(isSitter && tank.volume_litres === null ? [] : [{ value: 'volume', label: unit } as const]),
          ]}
          chosen={form.changedIn}
          onChoose={(changedIn) =>
            change({ changedIn, amount: changedIn === form.changedIn ? form.amount : '' })
          }
        />
      </div>
      {isVolume && tank.volume_litres === null && (
        <TextField
          label={nameWithUnit('Water in the system', unit)}
          description="Net, with sump. It is kept with the tank."
          required
          inputMode="decimal"
          value={form.volume}
          error={errors.volume}
          onChange={(volume) => change({ volume })}
        />
      )}
      <details className={css.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>New water</summary>
        <p>The levels of the new water. With them, consumption is exact.</p>
        <div className={css.three}>
          {dosedParameters.map((of) => {
            const parameter = units.parameters.find(({ key }) => key === of)
            return (
              parameter && (
                <div key={of}>
                  <TextField
                    label={parameterLabel(parameter)}
                    inputMode="decimal"
                    value={form[`new_${of}`]}
                    error={errors[`new_${of}`]}
                    onChange={(text) => change({ [`new_${of}`]: text })}
                  />
                </div>
              )
            )
          })}
        </div>
      </details>
    </>
  )
}
