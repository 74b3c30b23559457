import { useMemo, useState } from 'react'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Measure, Units } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'
import { isBuilding } from '#web/browser/building.ts'
import { useUnits } from '#web/browser/preferences.ts'
import * as box from '#web/ui/form/field.module.css'
import type { CalculatorForm } from './calculator.ts'
import { inOtherUnits } from './calculator.ts'
import { CalculatorView } from './calculator-view.tsx'
import { calculators } from './calculators.ts'
import { explanations } from './explanations.tsx'
import * as css from './public-calculators.module.css'

const measures = [
  { measure: 'volume', label: 'Water in' },
  { measure: 'alkalinity', label: 'Alkalinity in' },
  { measure: 'salinity', label: 'Salinity in' },
] as const satisfies { measure: Measure; label: string }[]

/** The calculators without a tank: nothing is known, and nothing is kept. */
export function PublicCalculators() {
  const usual = useUnits()
  const [chosen, setChosen] = useState<Partial<Units>>({})
  const units = useMemo(() => ({ ...usual, ...chosen }), [usual, chosen])
  const known = useMemo(() => ({ units, parameters: parametersOf(undefined, units) }), [units])
  const [forms, setForms] = useState<Readonly<Record<string, CalculatorForm>>>(() =>
    Object.fromEntries(calculators.map(({ key, start }) => [key, start(known)])),
  )
  function choose(measure: Measure, unit: string) {
    const other = { ...units, [measure]: unit }
    const next = { units: other, parameters: parametersOf(undefined, other) }
    setChosen({ ...chosen, [measure]: unit })
    setForms(
      Object.fromEntries(
        calculators.map(({ key, fields }) => {
          const form = forms[key] ?? {}
          return [key, inOtherUnits(form, { from: fields(form, known), to: fields(form, next) })]
        }),
      ),
    )
  }
  return (
    <>
      <fieldset className={css.units}>
        <legend>Your units</legend>
        {measures.map(({ measure, label }) => (
          <div key={measure}>
            <label htmlFor={`unit-${measure}`}>{label}</label>
            <div className={box.select}>
              <select
                id={`unit-${measure}`}
                className={box.control}
                data-unit-of={measure}
                disabled={isBuilding}
                value={units[measure]}
                onChange={({ currentTarget: { value } }) => choose(measure, value)}
              >
                {unitChoices[measure].map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
          </div>
        ))}
      </fieldset>
      {calculators.map((calculator) => {
        const { title, lead, formulas } = explanations[calculator.key]
        return (
          <section key={calculator.key} className={css.part} aria-labelledby={calculator.key}>
            <h2 id={calculator.key}>{title}</h2>
            <p className={css.lead}>{lead}</p>
            <CalculatorView
              calculator={calculator}
              form={forms[calculator.key] ?? calculator.start(known)}
              known={known}
              onChange={(form) => setForms({ ...forms, [calculator.key]: form })}
            />
            <details className={css.formulas} open>
              <summary>The formulas</summary>
              {formulas}
            </details>
          </section>
        )
      })}
    </>
  )
}
