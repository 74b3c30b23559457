import { Link } from 'react-router'
import { parameterPage } from '#contract/pages.ts'
import { longestStep } from '#domain/series/longest-step.ts'
import { formatAtAGlance, unitBeside } from '#domain/units/reading-format.ts'
import { withDecimals } from '#web/readings/reading-text.ts'
import { Sparkline } from '#web/readings/sparkline.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './card-reading.module.css'
import type { CardReading as Reading } from './card-readings.ts'

type CardReadingProps = { aquariumId: number; reading: Reading; isFresh: boolean }

/** A reading with its small line, which leads to the parameter's page; its change in a week is said on focus. */
export function CardReading({ aquariumId, reading, isFresh }: CardReadingProps) {
  const { parameter, value, side, words, isOld, recent } = reading
  const { label, short } = parameter
  const unit = unitBeside(parameter, value)
  return (
    <Hint text={`${label}: ${words}`} fills isAbove>
      {(hint) => (
        <Link
          to={parameterPage(aquariumId, parameter)}
          className={css.reading}
          aria-describedby={hint}
          data-side={side}
          data-old={isOld || undefined}
          data-fresh={isFresh || undefined}
        >
          <span className={css.name} aria-hidden="true">
            {short}
          </span>
          <VisuallyHidden as="span">{label} </VisuallyHidden>
          <Line parameter={parameter} recent={recent} />
          <span className={css.value}>
            <strong>{withDecimals(parameter, formatAtAGlance(parameter, value))}</strong>
            {/* Salinity's short name is its unit already: SG 1.025. */}
            {unit !== short && <span> {unit}</span>}
          </span>
          {side && <VisuallyHidden as="span"> {side === 'below' ? 'low' : 'high'}</VisuallyHidden>}
        </Link>
      )}
    </Hint>
  )
}

function Line({ parameter, recent }: Pick<Reading, 'parameter' | 'recent'>) {
  const [start = 0] = recent.at
  const stretch = { start, end: recent.at.at(-1) ?? start, grain: 0 }
  const longest = longestStep(recent, { ...stretch, reduced: false })
  return (
    <Sparkline
      className={css.line}
      columns={recent}
      stretch={stretch}
      longest={longest}
      parameter={parameter}
    />
  )
}
