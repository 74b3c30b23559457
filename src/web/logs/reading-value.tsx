import { VisuallyHidden } from '@mantine/core'
import type { Parameter } from '#domain/parameters.ts'
import { rangeSide } from '#domain/range-side.ts'
import { formatReading } from './reading-text.ts'
import css from './reading-value.module.css'

type ReadingValueProps = { parameter: Parameter; value: number | null }

/** A stored reading; out of the ideal range it bears a mark that is seen and one that is heard. */
export function ReadingValue({ parameter, value }: ReadingValueProps) {
  const side = value === null ? undefined : rangeSide(parameter, value)
  if (side === undefined) return <span className={css.value}>{formatReading(value)}</span>
  return (
    <span className={css.value} data-side={side} title={`${side} ideal ${parameter.idealText}`}>
      {formatReading(value)}
      <span className={css.mark} aria-hidden="true">
        {side === 'above' ? '▲' : '▼'}
      </span>
      <VisuallyHidden component="span"> {side} ideal</VisuallyHidden>
    </span>
  )
}
