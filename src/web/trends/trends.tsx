import type { ReactNode } from 'react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type uPlot from 'uplot'
import type { Series } from '#contract/aquariums/series.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { hasPercent } from '#domain/parameters/percent-of-range.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { formatTyped } from '#domain/units/reading-format.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import { bandOf, laneMargin, rightMargin } from '#web/chart/chart-options.ts'
import type { ChartPoint } from '#web/chart/chart-point.ts'
import type { View } from '#web/chart/chart-view.ts'
import { isWhole, wholeView } from '#web/chart/chart-view.ts'
import { percentBand, percentColumns } from '#web/chart/percent-columns.ts'
import { ReadingsChart } from '#web/chart/readings-chart.tsx'
import { leastAxisWidth } from '#web/chart/value-axis.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { bandsWords, bandWords, percentWords } from './band-words.ts'
import { FailureWords } from './chart-failure.tsx'
import { ChartLegend } from './chart-legend.tsx'
import * as css from './chart-panel.module.css'
import { ChartReadout, timeOf } from './chart-readout.tsx'
import type { Failure } from './detail-loader.ts'
import { LaneHeadings } from './lane-headings.tsx'
import { laneValues } from './lane-values.ts'
import { MarkChoices, useShownMarks } from './mark-choices.tsx'
import { MarkStrip } from './mark-strip.tsx'
import { MoreLines } from './more-lines.tsx'
import { describeView, readingsText, valueText, valueTitle } from './series-words.ts'
import { useChartDetail } from './use-chart-detail.ts'
import { useShownLines } from './use-shown-lines.ts'

type TrendsProps = {
  /** A single parameter needs no legend. */
  parameters: readonly Parameter[]
  series: Series
  aquariumId: number | undefined
  linkTo?: ((parameter: Parameter) => ReactNode) | undefined
  /** True to draw each line that has readings on a scale of its own, one below the other. */
  inLanes?: boolean
  /** True to draw the lines that are together by their places in their ranges. */
  asPercent?: boolean
  undrawn?: ReactNode
  /** Opens an event by its id. */
  onEvent?: ((id: number) => void) | undefined
}

/** The lines of a range: legend, chart, notes, and a description in words. */
export function Trends(props: TrendsProps) {
  const { parameters, series, aquariumId, linkTo, inLanes = false, asPercent = false } = props
  const { undrawn, onEvent } = props
  const measuredOnes = useMemo(
    () => parameters.filter(({ key }) => series.series[key].at.length > 0),
    [parameters, series],
  )
  const measured = useMemo(() => new Set(measuredOnes.map(({ key }) => key)), [measuredOnes])
  const chosen = useShownLines(parameters, measured)
  const { shown } = chosen
  const alone = inLanes ? undefined : chosen.alone
  const all = useMemo(() => chartColumns(series, parameters), [series, parameters])
  const columns = useMemo(
    () => (asPercent ? percentColumns(all, parameters) : all),
    [asPercent, all, parameters],
  )
  const whole = useMemo(() => wholeView(all.drawn[0], series.marks), [all, series])
  const [moved, setMoved] = useState<{ of: View; view: View }>()
  const view = moved?.of === whole ? moved.view : whole
  const detail = useChartDetail(series, { parameters, view, whole, aquariumId })
  const finer = useMemo(
    () => detail?.columns && (asPercent ? percentColumns(detail.columns, parameters) : detail.columns),
    [asPercent, detail, parameters],
  )
  const lines = useMemo(
    () =>
      describeView(finer ?? columns, {
        parameters,
        view,
        changes: isWhole(view, whole) ? series.changes : undefined,
      }),
    [finer, columns, parameters, view, whole, series],
  )
  const [point, setPoint] = useState<ChartPoint | null>(null)
  const [spoken, setSpoken] = useState('')
  const [left, setLeft] = useState(leastAxisWidth)
  const plot = useRef<uPlot>(null)
  const notes = useMemo(
    () => new Map(series.marks.flatMap(({ at, kind, text }) => (kind === 'note' ? [[at, text]] : []))),
    [series],
  )
  const marks = useShownMarks(series.marks)

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
  // A line without a reading has no lane: it would be an empty one.
  const lanes = useMemo(
    () => parameters.filter(({ key }) => shown.has(key) && measured.has(key)),
    [parameters, shown, measured],
  )
  const shownLanes = useMemo(() => new Set(lanes.map(({ key }) => key)), [lanes])
  const readings = point?.readings ?? lines.map(({ extremes }) => extremes)
  const [only] = parameters.length === 1 ? parameters : []
  return (
    <figure className={css.figure} aria-labelledby="trends-heading">
      <ChartReadout
        point={
          point
            ? {
                at: point.at,
                ...(only && readoutOf(point.readings[0] ?? [], only)),
                note: notes.get(point.at),
              }
            : undefined
        }
        rest={only || inLanes ? '' : 'Lowest to highest in this range'}
        plot={plot}
        view={view}
        whole={whole}
      />
      {!only && !inLanes && (
        <ChartLegend
          parameters={parameters}
          measured={asPercent ? new Set(measuredOnes.filter(hasPercent).map(({ key }) => key)) : measured}
          shown={shown}
          readings={readings}
          isAtCursor={point !== null}
          asPercent={asPercent}
          onToggle={chosen.toggle}
          onFocus={chosen.focusOn}
        />
      )}
      {undrawn}
      <div className={css.chart}>
        {inLanes && (
          <LaneHeadings
            parameters={lanes}
            values={point ? laneValues(point, { parameters, columns: finer ?? columns }) : undefined}
            linkTo={linkTo}
          />
        )}
        <ReadingsChart
          parameters={parameters}
          columns={columns}
          detail={finer}
          whole={whole}
          shown={inLanes ? shownLanes : shown}
          band={asPercent ? percentBand : alone && bandOf(alone)}
          inLanes={inLanes}
          hairlines={marks.hairlines}
          unit={asPercent ? '%' : undefined}
          label="Readings over time. Arrow keys go from reading to reading, Home and End to the first and the last, plus and minus zoom, Escape shows everything."
          describedBy="trends-words"
          plot={plot}
          onPoint={showPoint}
          onView={showView}
          onLeft={setLeft}
        />
        <MarkStrip
          marks={marks.shown}
          view={view}
          left={left}
          right={inLanes ? laneMargin : rightMargin}
          onEvent={onEvent}
          onOpen={marks.onOpen}
        />
      </div>
      <MarkChoices marks={series.marks} />
      {inLanes && <MoreLines parameters={measuredOnes} shown={shown} onShow={chosen.show} />}
      {detail?.failure && <BetweenFailure {...detail.failure} />}
      <p className={css.help}>
        {alone && isJudged(alone) && <span>{bandWords(alone)} </span>}
        {inLanes && <span>{bandsWords(parameters)} </span>}
        {asPercent && <span>{percentWords(measuredOnes)} </span>}
        <span className={css.byMouse}>Drag across the chart to zoom in, double-click for everything.</span>
        <span className={css.byTouch}>Pinch to zoom, drag to move, tap to read.</span>
      </p>
      <VisuallyHidden aria-live="polite" data-testid="chart-voice">
        {spoken}
      </VisuallyHidden>
      <VisuallyHidden as="figcaption" id="trends-words">
        {parameters.map(({ key }, index) => shown.has(key) && `${lines[index]?.words} `)}
      </VisuallyHidden>
    </figure>
  )
}

function BetweenFailure({ reason, isOutdated, isTrying, tryAgain }: Failure) {
  const { revalidate, state } = useRevalidator()
  return (
    <FailureWords
      words={`The readings between could not be loaded: ${reason.message} The lines are still the earlier ones.`}
      isTrying={isTrying || state === 'loading'}
      onTry={isOutdated ? () => void revalidate() : tryAgain}
    />
  )
}

/** The value of a chart of one line, which has no legend. */
function readoutOf(readings: number[], parameter: Parameter) {
  const values = { parameter, isAtCursor: true }
  return { value: valueText(readings, values), title: valueTitle(readings, values) }
}

type SpokenPoint = {
  parameters: readonly Parameter[]
  shown: ReadonlySet<ParameterKey>
  note: string | undefined
}

function sentenceOf({ at, readings }: ChartPoint, { parameters, shown, note }: SpokenPoint): string {
  const values = parameters.flatMap((parameter, index) => {
    const found = readings[index] ?? []
    return shown.has(parameter.key) && found.length > 0
      ? [`${parameterLabel(parameter)} ${readingsText(found, (reading) => formatTyped(parameter, reading))}`]
      : []
  })
  return [timeOf(at), ...values, ...(note === undefined ? [] : [`Note: ${note}`])].join(', ')
}
