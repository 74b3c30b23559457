import type { ReactNode } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import { laneHeight } from '#web/chart/chart-lanes.ts'
import * as css from './lane-headings.module.css'
import { valueText } from './series-words.ts'

type LaneHeadingsProps = {
  parameters: readonly Parameter[]
  /** The values of each parameter, in stored units. */
  readings: ReadonlyMap<Parameter['key'], number[]>
  /** True for the readings under the cursor, which are shown with every digit. */
  isExact: boolean
  /** A link to a parameter's page, where there is one. */
  linkTo: ((parameter: Parameter) => ReactNode) | undefined
}

/** The heading above each lane of the chart: its parameter, range and values. */
export function LaneHeadings({ parameters, readings, isExact, linkTo }: LaneHeadingsProps) {
  return (
    <ul className={css.headings} style={{ gridAutoRows: `${laneHeight}px` }}>
      {parameters.map((parameter) => (
        <li key={parameter.key}>
          <span>
            <span className={css.name}>{linkTo?.(parameter) ?? parameter.label}</span>
            <span className={css.ideal}>
              {' '}
              {rangeName(parameter)} {rangeText(parameter)}
            </span>
          </span>
          <span className={css.value} aria-hidden="true">
            {valueText(readings.get(parameter.key) ?? [], { parameter, isExact })}
          </span>
        </li>
      ))}
    </ul>
  )
}
