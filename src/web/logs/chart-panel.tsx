import { Title, VisuallyHidden } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import type { Series } from '#contract/logs.ts'
import type { ParameterKey } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { formatScreenTimestamp, secondsToTimestamp } from '#domain/timestamps.ts'
import { Panel } from '#web/ui/panel.tsx'
import { chartColumns } from './chart-columns.ts'
import { ChartDates } from './chart-dates.tsx'
import css from './chart-panel.module.css'
import { ReadingsChart } from './readings-chart.tsx'
import { SeriesToggles } from './series-toggles.tsx'
import { describeSeries } from './series-words.ts'

const chartedAtFirst: readonly ParameterKey[] = parameters
  .filter(({ charted }) => charted)
  .map(({ key }) => key)

/** The trends of an aquarium, or why they cannot be drawn. */
export function ChartPanel({ series }: { series: Series | Error }) {
  return (
    <Panel labelledBy="trends-heading">
      <div className={css.head}>
        <Title order={2} size="h3" id="trends-heading">
          Trends
        </Title>
        {!(series instanceof Error) && series.earliest !== null && (
          <ChartDates earliest={series.earliest} latest={series.latest} />
        )}
      </div>
      <div className={css.body}>
        <ChartBody series={series} />
      </div>
    </Panel>
  )
}

function ChartBody({ series }: { series: Series | Error }) {
  if (series instanceof Error)
    return <p className={css.words}>The chart could not be loaded: {series.message}</p>
  if (series.earliest === null)
    return <p className={css.words}>The first data logs that you save will be drawn here.</p>
  return <Trends series={series.series} isEmpty={series.total === 0} />
}

function Trends({ series, isEmpty }: { series: Series['series']; isEmpty: boolean }) {
  const [shown, setShown] = useState<ReadonlySet<ParameterKey>>(() => new Set(chartedAtFirst))
  const [point, setPoint] = useState<number | null>(null)
  const columns = useMemo(() => chartColumns(series), [series])
  const toggle = useCallback((key: ParameterKey) => {
    setShown((present) =>
      present.has(key) ? new Set([...present].filter((one) => one !== key)) : new Set([...present, key]),
    )
  }, [])
  return (
    <figure className={css.figure} aria-labelledby="trends-heading">
      <SeriesToggles shown={shown} onToggle={toggle} />
      {isEmpty ? (
        <p className={css.words}>There are no data logs between these dates.</p>
      ) : (
        <>
          <p className={css.readout} aria-hidden="true">
            {readoutAt(columns, point, shown)}
          </p>
          <div aria-hidden="true">
            <ReadingsChart columns={columns} shown={shown} onPoint={setPoint} />
          </div>
        </>
      )}
      <VisuallyHidden component="figcaption">{describeSeries(series, shown).join(' ')}</VisuallyHidden>
    </figure>
  )
}

/** What was measured at the time under the pointer, in stored units. */
function readoutAt(
  columns: ReturnType<typeof chartColumns>,
  point: number | null,
  shown: ReadonlySet<ParameterKey>,
): string {
  const time = point === null ? undefined : columns[0]?.[point]
  if (point === null || time === undefined || time === null)
    return 'Move over the chart to read single values.'
  const values = parameters.flatMap(({ key, label, unit, chartDivisor, decimals }, index) => {
    const value = columns[index + 1]?.[point]
    if (!shown.has(key) || value === undefined || value === null) return []
    return [`${label} ${Number((value * chartDivisor).toFixed(decimals + 2))} ${unit}`.trim()]
  })
  return [formatScreenTimestamp(secondsToTimestamp(time)), ...values].join(' · ')
}
