import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { fieldOrder, withHeld } from './field-order.ts'
import * as css from './log-dialog.module.css'
import type { CreateTask, EditTask } from './log-task.ts'

type ReadingFieldsProps = {
  parameters: readonly Parameter[]
  task: CreateTask | EditTask
  /** True for a field with a text, an error or a conflict, which must not stay hidden. */
  holds: (key: ParameterKey) => boolean
  field: (parameter: Parameter, startsHere: boolean) => ReactNode
}

export function ReadingFields({ parameters, task, holds, field }: ReadingFieldsProps) {
  const [order, setOrder] = useState(() => fieldOrder(parameters, task))
  const whole = withHeld(order, parameters, holds)
  // Kept in the state: a field that is emptied stays where it is.
  if (whole !== order) setOrder(whole)
  const [first, further] = [order.first, order.further].map((part) =>
    part.flatMap(({ key }) => parameters.filter((parameter) => parameter.key === key)),
  ) as [Parameter[], Parameter[]]
  const [isOpen, setOpen] = useState(false)
  const others = useRef<HTMLDivElement>(null)
  if (!isOpen && further.some(({ key }) => holds(key))) setOpen(true)
  function open() {
    flushSync(() => setOpen(true))
    // The group is focused, not a field: a phone's keypad would cover the parameters that were asked for.
    others.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={css.readings}>{first.map((parameter) => field(parameter, parameter === first[0]))}</div>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
        <div ref={others} className={css.readings} role="group" aria-label="More fields" tabIndex={-1}>
          {further.map((parameter) => field(parameter, false))}
        </div>
      ) : (
        further.length > 0 && (
          <button type="button" className={css.more} onClick={open}>
            More fields
            <span className={css.hidden}>{further.map(({ short }) => short).join(', ')}</span>
          </button>
        )
      )}
    </>
  )
}
