import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { undrawnCustom, withColumnsFor } from '#web/readings/custom-values.ts'
import { linksTo } from '#web/readings/parameter-link.tsx'
import { ChartFailure } from './chart-failure.tsx'
import * as css from './chart-panel.module.css'
import { ChartPanel } from './chart-panel.tsx'
import { MarksSince } from './event-marks.tsx'

type ChartSectionProps = AquariumSection & { onEvent?: ((id: number) => void) | undefined }

export function ChartSection(props: ChartSectionProps) {
  const { aquarium, parameters, charted, series, marksFrom, failure, isOfAll, onEvent } = props
  const linkTo = linksTo(aquarium.id)
  return (
    <ChartPanel
      parameters={charted}
      series={series instanceof Error ? series : withColumnsFor(series, charted)}
      aquariumId={aquarium.id}
      linkTo={linkTo}
      onEvent={onEvent}
      undrawn={
        <>
          <UndrawnLines aquarium={aquarium} parameters={parameters} linkTo={linkTo} />
          <MarksSince from={marksFrom} />
        </>
      }
      failure={<ChartFailure series={series} failure={failure} isOfAll={isOfAll} />}
    />
  )
}

type UndrawnLinesProps = {
  aquarium: Parameters<typeof undrawnCustom>[0]
  parameters: readonly Parameter[]
  linkTo: (parameter: Parameter) => ReactNode
}

/** Names a tank's custom parameters for which the chart has no room: each has a page with a chart of its own. */
function UndrawnLines({ aquarium, parameters, linkTo }: UndrawnLinesProps) {
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
