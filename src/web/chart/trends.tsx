import { useCallback, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import type { Series } from '#contract/logs.ts'
import type { Parameter, ParameterKey } from '#domain/parameters.ts'
import { formatExactly } from '#domain/reading-format.ts'
import { formatScreenTimestamp, secondsToTimestamp } from '#domain/timestamps.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { chartColumns } from './chart-columns.ts'
import { viewOf } from './chart-gestures.ts'
import { ChartLegend } from './chart-legend.tsx'
import css from './chart-panel.module.css'
import type { ChartPoint } from './chart-point.ts'
import type { View } from './chart-view.ts'
import { isWhole, wholeView, zoomed } from './chart-view.ts'
import { MarkStrip } from './mark-strip.tsx'
import { ReadingsChart } from './readings-chart.tsx'
import { describeSeries, extremeReadings, readingsText } from './series-words.ts'
import { useChartDetail } from './use-chart-detail.ts'
import { useShownLines } from './use-shown-lines.ts'
import { leastAxisWidth } from './value-axis.ts'

type TrendsProps = { parameters: readonly Parameter[]; series: Series; aquariumId: number | undefined }

/** The lines of a range: legend, chart, notes, and all of it in words. */
export function Trends({ parameters, series, aquariumId }: TrendsProps) {
  const { shown, alone, toggle, focusOn } = useShownLines(parameters)
  const columns = useMemo(() => chartColumns(series.series, parameters), [series, parameters])
  const words = useMemo(() => describeSeries(series, parameters), [series, parameters])
  const extremes = useMemo(() => extremeReadings(series.series, parameters), [series, parameters])
  const whole = useMemo(() => wholeView(columns.drawn[0]), [columns])
  const [moved, setMoved] = useState<{ of: View; view: View }>()
  const view = moved?.of === whole ? moved.view : whole
  const detail = useChartDetail(series, { parameters, view, whole, aquariumId })
  const [point, setPoint] = useState<ChartPoint | null>(null)
  const [spoken, setSpoken] = useState('')
  const [left, setLeft] = useState(leastAxisWidth)
  const plot = useRef<uPlot>(null)
  const notes = useMemo(() => new Map(series.marks.map(({ at, text }) => [at, text])), [series])

  const showPoint = useCallback(
    (next: ChartPoint | null, by: 'pointer' | 'key') => {
      setPoint(next)
      if (next && by === 'key') setSpoken(sentenceOf(next, { parameters, shown, note: notes.get(next.at) }))
    },
    [notes, parameters, shown],
  )
  const showView = useCallback(
    (next: View) =>
      setMoved((before) =>
        before?.of === whole && before.view.min === next.min && before.view.max === next.max
          ? before
          : { of: whole, view: next },
      ),
    [whole],
  )
  const zoom = (factor: number) => {
    if (!plot.current) return
    const { min, max } = viewOf(plot.current)
    plot.current.setScale('x', zoomed({ min, max }, { at: point?.at ?? (min + max) / 2, factor, whole }))
  }
  const note = point ? notes.get(point.at) : undefined
  return (
    <figure className={css.figure} aria-labelledby="trends-heading">
      <div className={css.readout}>
        <p aria-hidden="true">
          {point ? <strong>{timeOf(point.at)}</strong> : 'Lowest to highest in this range'}
          {note !== undefined && ` “${note}”`}
        </p>
        {!isWhole(view, whole) && (
          <Button size="tiny" onClick={() => plot.current?.setScale('x', whole)}>
            Whole range
          </Button>
        )}
        <Button size="tiny" aria-label="Zoom out" onClick={() => zoom(2)}>
          −
        </Button>
        <Button size="tiny" aria-label="Zoom in" onClick={() => zoom(0.5)}>
          +
        </Button>
      </div>
      <ChartLegend
        parameters={parameters}
        shown={shown}
        readings={point?.readings ?? extremes}
        isExact={point !== null}
        onToggle={toggle}
        onFocus={focusOn}
      />
      <div>
        <ReadingsChart
          parameters={parameters}
          columns={columns}
          detail={detail}
          shown={shown}
          band={
            alone && { min: alone.ideal.min / alone.chartDivisor, max: alone.ideal.max / alone.chartDivisor }
          }
          label="Readings over time. Arrow keys go from reading to reading, Home and End to the first and the last, plus and minus zoom, Escape shows everything."
          describedBy="trends-words"
          plot={plot}
          onPoint={showPoint}
          onView={showView}
          onLeft={setLeft}
        />
        <MarkStrip marks={series.marks} view={view} left={left} />
      </div>
      <p className={css.help}>
        {alone && <span>The band is the ideal range, {bandText(alone)}. </span>}
        <span className={css.byMouse}>Drag across the chart to zoom in, double-click for everything.</span>
        <span className={css.byTouch}>Pinch to zoom, drag to move, tap to read.</span>
      </p>
      <VisuallyHidden aria-live="polite" data-testid="chart-voice">
        {spoken}
      </VisuallyHidden>
      <VisuallyHidden as="figcaption" id="trends-words">
        {parameters
          .filter(({ key }) => shown.has(key))
          .map(({ key }) => words[key])
          .join(' ')}
      </VisuallyHidden>
    </figure>
  )
}

function timeOf(at: number): string {
  return formatScreenTimestamp(secondsToTimestamp(at))
}

function bandText({ ideal: { min, max }, unit }: Parameter): string {
  return `${min === max ? min : `${min} to ${max}`} ${unit}`.trim()
}

type Spoken = {
  parameters: readonly Parameter[]
  shown: ReadonlySet<ParameterKey>
  note: string | undefined
}

function sentenceOf({ at, readings }: ChartPoint, { parameters, shown, note }: Spoken): string {
  const values = parameters.flatMap((parameter, index) => {
    const found = readings[index] ?? []
    return shown.has(parameter.key) && found.length > 0
      ? [`${parameterLabel(parameter)} ${readingsText(found, formatExactly)}`]
      : []
  })
  return [timeOf(at), ...values, ...(note === undefined ? [] : [`Note: ${note}`])].join(', ')
}
