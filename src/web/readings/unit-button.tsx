import type { Parameter } from '#domain/parameters/parameters.ts'
import { formatWithUnit, glanceAt } from '#domain/units/reading-format.ts'
import type { ShownUnit } from '#domain/units/shown-units.ts'
import { choicesOf } from '#domain/units/shown-units.ts'
import { PopoverList } from '#web/ui/popover-list.tsx'
import { choose } from './choose.ts'
import * as css from './unit-button.module.css'

type UnitButtonProps = { parameter: Parameter; value: number }

/** The unit beside a value. Where there are several it is a button that shows the value in each, to choose one. */
export function UnitButton({ parameter, value }: UnitButtonProps) {
  const { slug, label } = parameter
  const choices = choicesOf(slug)
  const { unit } = glanceAt(parameter, value)
  if (choices.length < 2) return unit
  const shown = parameter.shown ?? choices[0]
  return (
    <PopoverList
      label={`${label} in each unit`}
      options={choices.map((choice: ShownUnit) => ({
        key: choice.key,
        words: formatWithUnit({ ...parameter, shown: choice }, value),
        isChosen: choice.key === shown?.key,
      }))}
      onChoose={(key) => void choose({ units: { [slug]: key } })}
    >
      {(id) => (
        <button
          type="button"
          className={css.button}
          popoverTarget={id}
          aria-label={`${unit}, unit of ${label}`}
        >
          {unit}
        </button>
      )}
    </PopoverList>
  )
}
