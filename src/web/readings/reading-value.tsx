import type { Parameter } from '#domain/parameters.ts'
import { rangeSide } from '#domain/range-side.ts'
import { formatAtAGlance } from '#domain/reading-format.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { exactTitle } from './reading-text.ts'
import css from './reading-value.module.css'

type ReadingValueProps = { parameter: Parameter; value: number | null }

/** A stored reading at a glance; out of the ideal range it bears a mark that is seen and one that is heard. */
export function ReadingValue({ parameter, value }: ReadingValueProps) {
  if (value === null) return null
  const side = rangeSide(parameter, value)
  const exact = exactTitle(parameter, value)
  if (side === undefined)
    return (
      <span className={css.value} title={exact}>
        {formatAtAGlance(parameter, value)}
      </span>
    )
  const judged = `${side} ideal ${parameter.idealText}`
  return (
    <span className={css.value} data-side={side} title={exact === undefined ? judged : `${exact}, ${judged}`}>
      {formatAtAGlance(parameter, value)}
      <span className={css.mark} aria-hidden="true">
        {side === 'above' ? '▲' : '▼'}
      </span>
      <VisuallyHidden as="span"> {side} ideal</VisuallyHidden>
    </span>
  )
}
