import { Button, Title } from '@mantine/core'
import { useNavigation, useRevalidator } from 'react-router'
import type { Series } from '#contract/logs.ts'
import { usePageSearch } from '#web/ui/page-search.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ChartDates } from './chart-dates.tsx'
import css from './chart-panel.module.css'
import { writeChartRange } from './chart-range.ts'
import { Trends } from './trends.tsx'

type ChartPanelProps = {
  series: Series | Error
  /** Why these are still the lines from before. */
  failure?: Error | undefined
}

/** The trends of an aquarium, or why they cannot be drawn. */
export function ChartPanel({ series, failure }: ChartPanelProps) {
  const { location } = useNavigation()
  const [search] = usePageSearch()
  const isLoading =
    location !== undefined && rangeOf(new URLSearchParams(location.search)) !== rangeOf(search)
  return (
    <Panel labelledBy="trends-heading">
      <div className={css.head}>
        <Title order={2} size="h3" id="trends-heading">
          Trends
        </Title>
        {!(series instanceof Error) && series.earliest !== null && series.latest !== null && (
          <ChartDates earliest={series.earliest} latest={series.latest} />
        )}
      </div>
      <div className={css.body} aria-busy={isLoading}>
        {failure && <ChartFailure words={`${failure.message} The lines are still those from before.`} />}
        <ChartBody series={series} />
      </div>
    </Panel>
  )
}

function ChartBody({ series }: { series: Series | Error }) {
  if (series instanceof Error) return <ChartFailure words={series.message} />
  if (series.earliest === null)
    return <p className={css.words}>The first data logs that you save will be drawn here.</p>
  return series.total === 0 ? <NothingBetween /> : <Trends series={series} />
}

function ChartFailure({ words }: { words: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={css.words} role="alert">
      <p>The chart could not be loaded: {words}</p>
      <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}

function NothingBetween() {
  const [search, setSearch] = usePageSearch()
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '9']
  return (
    <div className={css.words}>
      <p>
        {from > to ? 'The start date is after the end date.' : 'There are no data logs between these dates.'}
      </p>
      <Button
        variant="default"
        onClick={() =>
          setSearch(writeChartRange(search, { from: '', to: '' }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        Show all
      </Button>
    </div>
  )
}

function rangeOf(search: URLSearchParams): string {
  return `${search.get('from')} ${search.get('to')}`
}
