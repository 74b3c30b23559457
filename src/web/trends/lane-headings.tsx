import type { CSSProperties, ReactNode } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeName, rangeText } from '#domain/parameters/range-words.ts'
import { laneHeight } from '#web/chart/chart-lanes.ts'
import { timeAxisHeight } from '#web/chart/chart-options.ts'
import * as css from './lane-headings.module.css'

/** What is said at the right of a lane instead of its range, with a tooltip. */
export type LaneValue = { text: string; title?: string | undefined }

type LaneHeadingsProps = {
  parameters: readonly Parameter[]
  /** The values at the cursor; undefined without a cursor. */
  values: ReadonlyMap<Parameter['key'], LaneValue> | undefined
  linkTo: ((parameter: Parameter) => ReactNode) | undefined
}

/** `--axis` is the share of the chart below its lanes: on paper, the chart is shrunk like a picture. */
function stylesOf(lanes: number): CSSProperties {
  const height = lanes * laneHeight
  return {
    '--lane': `${laneHeight}px`,
    '--axis': timeAxisHeight / (height + timeAxisHeight),
  } as CSSProperties
}

export function LaneHeadings({ parameters, values, linkTo }: LaneHeadingsProps) {
  return (
    <ul className={css.headings} style={stylesOf(parameters.length)}>
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
              <span className={css.value}>{laneRange(parameter)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the sea has is no range to keep to, and says so. */
function laneRange(parameter: Parameter): string {
  return parameter.own && !parameter.target
    ? `${rangeName(parameter)} ${rangeText(parameter)}`.trim()
    : rangeText(parameter)
}
