import type { ReactNode } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import { laneHeight } from '#web/chart/chart-lanes.ts'
import * as css from './lane-headings.module.css'
import { valueText, valueTitle } from './series-words.ts'

type LaneHeadingsProps = {
  parameters: readonly Parameter[]
  /** The values of each parameter, in stored units. */
  readings: ReadonlyMap<Parameter['key'], number[]>
  isAtCursor: boolean
  linkTo: ((parameter: Parameter) => ReactNode) | undefined
}

export function LaneHeadings({ parameters, readings, isAtCursor, linkTo }: LaneHeadingsProps) {
  return (
    <ul className={css.headings} style={{ gridAutoRows: `${laneHeight}px` }}>
      {parameters.map((parameter) => {
        const of = readings.get(parameter.key) ?? []
        const values = { parameter, isAtCursor }
        return (
          <li key={parameter.key}>
            <span>
              <span className={css.name}>{linkTo?.(parameter) ?? parameter.label}</span>
              <span className={css.ideal}>
                {' '}
                {rangeName(parameter)} {rangeText(parameter)}
              </span>
            </span>
            <span className={css.value} title={valueTitle(of, values)} aria-hidden="true">
              {valueText(of, values)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
