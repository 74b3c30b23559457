import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { undrawnCustom } from '#web/readings/custom-values.ts'
import * as css from './chart-panel.module.css'

type UndrawnLinesProps = {
  aquarium: Parameters<typeof undrawnCustom>[0]
  parameters: readonly Parameter[]
  linkTo: (parameter: Parameter) => ReactNode
}

/** Names a tank's custom parameters for which the chart has no room: each has a page with a chart of its own. */
export function UndrawnLines({ aquarium, parameters, linkTo }: UndrawnLinesProps) {
  const ids = undrawnCustom(aquarium)
  if (ids.length === 0) return null
  const undrawn = parameters.filter(({ own }) => own && ids.includes(own.id))
  return (
    <p className={css.help}>
      <span>
        {maxCustomSeries} custom parameters have a line and a tile here. These only have a page:{' '}
        {undrawn.map((parameter, index) => (
          <Fragment key={parameter.key}>
            {index > 0 && ', '}
            {linkTo(parameter)}
          </Fragment>
        ))}
        .
      </span>
    </p>
  )
}
