import type { ReactNode } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { usePercentOfRange, useTrendsLayout } from '#web/browser/preferences.ts'
import { choose } from '#web/readings/choose.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { ChartDates } from './chart-dates.tsx'
import * as css from './chart-panel.module.css'
import { endsBeforeItStarts, writeChartRange } from './chart-range.ts'
import { Trends } from './trends.tsx'
import { layoutChoices, scaleChoices } from './trends-layout.ts'

type ChartPanelProps = {
  parameters: readonly Parameter[]
  series: Series | Error
  /** Between whose ends other dates are chosen where the series could not be loaded. */
  allOf?: Series
  /** The aquarium from which zooming in loads further readings; undefined when there are none to load. */
  aquariumId?: number
  linkTo?: (parameter: Parameter) => ReactNode
  undrawn?: ReactNode
  /** Opens an event by its id; without it the marks are only read. */
  onEvent?: ((id: number) => void) | undefined
  failure?: ReactNode
}

export function ChartPanel(props: ChartPanelProps) {
  const { parameters, series, allOf, aquariumId, linkTo, undrawn, onEvent, failure } = props
  const { search, pending } = usePageAddress()
  const layout = useTrendsLayout()
  const isTogether = layout === 'together' && parameters.length > 1
  const asPercent = usePercentOfRange()
  const ends = series instanceof Error ? allOf : series
  const isLoading = pending !== undefined && rangeOf(pending) !== rangeOf(search)
  return (
    <Panel labelledBy="trends-heading">
      <div className={css.head}>
        <div className={css.title}>
          <PanelTitle id="trends-heading">Trends</PanelTitle>
          {parameters.length > 1 && (
            <Choice
              label="Lines together or one by one"
              options={layoutChoices}
              chosen={layout}
              onChoose={(trends) => void choose({ trends })}
            />
          )}
          {isTogether && (
            <Choice
              label="Scale of the lines"
              options={scaleChoices}
              chosen={asPercent ? 'percent' : undefined}
              onChoose={() => void choose({ percent: !asPercent })}
            />
          )}
        </div>
        {ends?.earliest && ends.latest && <ChartDates earliest={ends.earliest} latest={ends.latest} />}
      </div>
      <div className={css.body} aria-busy={isLoading}>
        {failure}
        {!(series instanceof Error) && (
          <ChartBody
            parameters={parameters}
            series={series}
            aquariumId={aquariumId}
            linkTo={linkTo}
            undrawn={undrawn}
            onEvent={onEvent}
            inLanes={layout === 'lanes' && parameters.length > 1}
            asPercent={isTogether && asPercent}
          />
        )}
      </div>
    </Panel>
  )
}

function ChartBody(props: Parameters<typeof Trends>[0]) {
  const { series, parameters } = props
  if (series.earliest === null) return <p className={css.words}>Your first data logs will be drawn here.</p>
  if (series.total === 0) return <NothingBetween what="data logs" series={series} />
  const isMeasured = parameters.some(({ key }) => series.series[key].at.length > 0)
  return isMeasured ? <Trends {...props} /> : <NothingBetween what="readings to draw" series={series} />
}

function NothingBetween({ what, series }: { what: string; series: Series }) {
  const { search, change } = usePageAddress()
  const { earliest, latest } = series
  if (!search.has('from') && !search.has('to')) return <p className={css.words}>There are no {what} yet.</p>
  const isWrong = earliest !== null && latest !== null && endsBeforeItStarts(search, { earliest, latest })
  return (
    <div className={css.words}>
      <p className={css.between}>
        {isWrong ? 'The start date is after the end date.' : `There are no ${what} between these dates.`}
      </p>
      <Button onClick={() => change((present) => writeChartRange(present, { from: '', to: '' }))}>
        Show all
      </Button>
    </div>
  )
}

function rangeOf(search: URLSearchParams): string {
  return `${search.get('from')} ${search.get('to')}`
}
