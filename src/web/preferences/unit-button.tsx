import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Parameter } from '#domain/parameters.ts'
import { formatWithUnit, glanceAt } from '#domain/reading-format.ts'
import type { ShownUnit } from '#domain/shown-units.ts'
import { choicesOf } from '#domain/shown-units.ts'
import { Icon } from '#web/ui/icon.tsx'
import { choose } from './choose.ts'
import css from './unit-button.module.css'

type UnitButtonProps = { parameter: Parameter; value: number }

/** The unit beside a value. Where there are several it is a button that shows the value in each of them, to choose one. */
export function UnitButton({ parameter, value }: UnitButtonProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Closed, it has no words: those of a tile are read out as a whole.
  const [isOpen, setOpen] = useState(false)
  const choices = choicesOf(parameter.csvHeader)
  const { unit } = glanceAt(parameter, value)
  if (unit === '') return null
  if (choices.length < 2) return unit

  function take({ key }: ShownUnit) {
    list.current?.hidePopover()
    void choose({ units: { [parameter.csvHeader]: key } })
  }

  const shown = parameter.shown ?? choices[0]
  return (
    <>
      <button type="button" className={css.button} popoverTarget={id}>
        {unit}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons */}
      <div
        id={id}
        ref={list}
        popover="auto"
        className={css.list}
        role="group"
        aria-label={`${parameter.label} in each unit`}
        onBeforeToggle={({ newState }) => flushSync(() => setOpen(newState === 'open'))}
      >
        {isOpen &&
          choices.map((choice: ShownUnit) => (
            <button
              key={choice.key}
              type="button"
              aria-pressed={choice.key === shown?.key}
              onClick={() => take(choice)}
            >
              <span className={css.check}>
                {choice.key === shown?.key && <Icon name="check" size={16} />}
              </span>
              {formatWithUnit({ ...parameter, shown: choice }, value)}
            </button>
          ))}
      </div>
    </>
  )
}
