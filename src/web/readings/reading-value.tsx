import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { rangeNoun, rangeText } from '#domain/parameters/range-words.ts'
import { formatAtAGlance, unitBeside } from '#domain/units/reading-format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { exactTitle, missingDecimals } from './reading-text.ts'
import * as css from './reading-value.module.css'

type ReadingValueProps = {
  parameter: Parameter
  value: number | null
  /** True where no heading names the unit: a converted value then names it. */
  withUnit?: boolean
}

/** A stored reading at a glance; out of its range it has a visible mark, and words for screen readers. */
export function ReadingValue({ parameter, value, withUnit = false }: ReadingValueProps) {
  if (value === null) return null
  const side = rangeSide(parameter, value)
  const exact = exactTitle(parameter, value)
  const judged = side && `${side} ${rangeNoun(parameter)} ${rangeText(parameter)}`
  const text = formatAtAGlance(parameter, value)
  return (
    <span
      className={css.value}
      data-side={side}
      title={[exact, judged].filter(Boolean).join(', ') || undefined}
      data-missing={missingDecimals(parameter, text)}
    >
      {text}
      {withUnit && parameter.shown?.conversion && ` ${unitBeside(parameter, value)}`}
      {side && (
        <>
          <span className={css.mark} aria-hidden="true">
            {side === 'above' ? '▲' : '▼'}
          </span>
          <VisuallyHidden as="span">
            {' '}
            {side} {rangeNoun(parameter)}
          </VisuallyHidden>
        </>
      )}
    </span>
  )
}
