import type { ReactNode } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeText } from '#domain/parameters/range-words.ts'
import { laneHeight } from '#web/chart/chart-lanes.ts'
import * as css from './lane-headings.module.css'

/** What is said at the right of a lane instead of its range, with a tooltip. */
export type LaneValue = { text: string; title?: string | undefined }

type LaneHeadingsProps = {
  parameters: readonly Parameter[]
  /** The values at the cursor; undefined without a cursor. */
  values: ReadonlyMap<Parameter['key'], LaneValue> | undefined
  linkTo: ((parameter: Parameter) => ReactNode) | undefined
}

export function LaneHeadings({ parameters, values, linkTo }: LaneHeadingsProps) {
  return (
    <ul className={css.headings} style={{ gridAutoRows: `${laneHeight}px` }}>
      {parameters.map((parameter) => {
        const value = values?.get(parameter.key)
        return (
          <li key={parameter.key}>
            <span className={css.name}>{linkTo?.(parameter) ?? parameter.label}</span>
            {values ? (
              <strong className={css.value} title={value?.title} aria-hidden="true">
                {value?.text ?? '–'}
              </strong>
            ) : (
              <span className={css.value}>{rangeText(parameter)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
