import { clocks } from '#domain/preferences.ts'
import type { ShownUnit } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'
import { useClock, useUnits } from '#web/browser/preferences.ts'
import { choose } from '#web/readings/choose.ts'
import { Choice } from '#web/ui/choice.tsx'
import * as css from './settings.module.css'
import { clockRow, unitRows } from './settings-words.ts'

/** The units that values are shown and typed in, and the clock. */
export function UnitRows() {
  const units = useUnits()
  const clock = useClock()
  return (
    <ul className={css.units}>
      {unitRows.map(({ measure, label }) => {
        const choices: readonly ShownUnit[] = unitChoices[measure]
        return (
          <li key={measure}>
            <span aria-hidden="true">{label}</span>
            <Choice
              label={label}
              options={choices.map(({ key, label }) => ({ value: key, label }))}
              chosen={units[measure]}
              onChoose={(unit) => void choose({ units: { [measure]: unit } })}
            />
          </li>
        )
      })}
      <li>
        <span aria-hidden="true">{clockRow.label}</span>
        <Choice
          label={clockRow.label}
          options={clocks.map((value) => ({ value, label: clockRow.names[value] }))}
          chosen={clock}
          onChoose={(chosen) => void choose({ clock: chosen })}
        />
      </li>
    </ul>
  )
}
