import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { isBuilding } from '#web/browser/building.ts'
import { useShownScheme } from '#web/ui/theme/color-scheme.ts'
import { useWidth } from '#web/ui/use-width.ts'
import type { ChartColumns } from './chart-columns.ts'
import { addGestures, viewOf } from './chart-gestures.ts'
import { keyEffect } from './chart-keys.ts'
import { laneHeight, lanesOf, paintGround, paintLastValues, scalesOf } from './chart-lanes.ts'
import type { Band } from './chart-options.ts'
import { baseOptions, cursorOptions, dashesOf, lineOf, sizeIn, timeAxisHeight } from './chart-options.ts'
import type { ChartPoint } from './chart-point.ts'
import { pointAt, pointUnderCursor } from './chart-point.ts'
import { ChartSketch } from './chart-sketch.tsx'
import type { View } from './chart-view.ts'
import type { Hairlines } from './hairlines.ts'
import { paintHairlines } from './hairlines.ts'
import { setLineWidths } from './line-width.ts'
import * as css from './readings-chart.module.css'

type ReadingsChartProps = {
  parameters: readonly Parameter[]
  columns: ChartColumns
  /** Finer columns of the stretch in view; if undefined, `columns` are drawn. */
  detail: ChartColumns | undefined
  /** What is in view at first, and the farthest that can be zoomed out to. */
  whole: View
  shown: ReadonlySet<ParameterKey>
  band: Band | undefined
  /** True to draw each shown line in a lane with a scale of its own, one below the other. */
  inLanes?: boolean
  /** Moments that are marked by a thin line behind all others. */
  hairlines: Hairlines
  /** The unit of the one scale, where all lines have the same. */
  unit?: '%' | undefined
  label: string
  describedBy: string
  /** Holds the uPlot chart while it is on the screen. */
  plot: RefObject<uPlot | null>
  onPoint: (point: ChartPoint | null, by: 'pointer' | 'key') => void
  onView: (view: View) => void
  /** Tells where the lines begin, in CSS pixels from the left: the numbers of the scale stand before them. */
  onLeft: (left: number) => void
}

/** The chart on a canvas; its description is the caller's. Arrow keys move the cursor from reading to reading. */
export function ReadingsChart(props: ReadingsChartProps) {
  const { parameters, columns, detail, whole, shown, band, plot, onPoint, inLanes = false, unit } = props
  const lanes =
    useMemo(() => inLanes && lanesOf(parameters, shown), [inLanes, parameters, shown]) || undefined
  // Together, ribbons would cover each other.
  const hasRibbons = inLanes || parameters.length === 1
  const { ref: box, width } = useWidth<HTMLDivElement>()
  const hasSize = width > 0
  const scheme = useShownScheme()
  const latest = useRef(props)
  useNewest(latest, props)
  const drawnColumns = useRef(columns)
  const at = useRef<number>(undefined)
  const isPressing = useRef(false)

  useEffect(() => {
    const element = box.current
    if (!element || !hasSize) return
    drawnColumns.current = columns
    const drawn = new uPlot(
      {
        ...sizeIn(element),
        ...baseOptions(element, scheme, { inLanes, unit }),
        cursor: { ...cursorOptions, bind: { dblclick: (self) => () => showWhole(self, whole) } },
        scales: { x: { ...whole }, ...scalesOf(lanes, () => latest.current.band) },
        series: [
          {},
          ...parameters.map(({ key, line }, index) =>
            lineOf(line ?? index, scheme, {
              isShown: latest.current.shown.has(key),
              scale: lanes ? key : 'y',
              isInLane: lanes !== undefined,
              hasRibbon: hasRibbons,
              longest: () => drawnColumns.current.steps[index] ?? 0,
              grain: () => drawnColumns.current.grain,
            }),
          ),
        ],
        hooks: {
          drawAxes: [
            (self) => setLineWidths(self, { grain: hasRibbons ? drawnColumns.current.grain : undefined }),
            (self) => paintGround(self, { band: latest.current.band, lanes, scheme }),
            (self) => paintHairlines(self, latest.current.hairlines, scheme),
            (self) => latest.current.onLeft(Math.round(self.bbox.left / devicePixelRatio)),
          ],
          draw: [(self) => paintLastValues(self, { lanes, stored: drawnColumns.current.stored, scheme })],
          setCursor: [
            (self) => {
              if (isPressing.current) return
              const point = pointUnderCursor(self, drawnColumns.current)
              at.current = point?.at
              latest.current.onPoint(point, 'pointer')
            },
          ],
          setScale: [(self, key) => key === 'x' && latest.current.onView(viewOf(self))],
        },
      },
      columns.drawn,
      element,
    )
    addGestures(drawn, whole)
    plot.current = drawn
    const unfollow = followSize(drawn, element)
    return () => {
      unfollow()
      drawn.destroy()
      plot.current = null
    }
  }, [hasSize, parameters, columns, lanes, inLanes, unit, hasRibbons, whole, scheme, plot, box])

  useEffect(() => {
    const wanted = detail ?? columns
    if (!hasSize || !plot.current || drawnColumns.current === wanted) return
    drawnColumns.current = wanted
    plot.current.setData(wanted.drawn, false)
    // Setting the same stretch of time again makes the scale of the values and the lines follow the new columns.
    plot.current.setScale('x', viewOf(plot.current))
  }, [hasSize, detail, columns, plot])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the band is drawn by what shown draws again
  useEffect(() => {
    if (hasSize)
      plot.current?.batch(() => {
        parameters.forEach(({ key, line: lineNumber }, index) => {
          const isShown = shown.has(key)
          const line = plot.current?.series[index + 1]
          if (line)
            line.dash = dashesOf(lineNumber ?? index, scheme, inLanes || (isShown && shown.size === 1))
          if (line?.show !== isShown) plot.current?.setSeries(index + 1, { show: isShown })
        })
      })
  }, [hasSize, parameters, shown, band, scheme, inLanes, plot])

  useRedrawnWith(plot, props.hairlines)
  function press(event: KeyboardEvent) {
    const drawn = plot.current
    if (!drawn || event.ctrlKey || event.metaKey || event.altKey) return
    const effect = keyEffect(drawn, event.key, { at: at.current, whole })
    if (!effect) return
    event.preventDefault()
    const target = effect.at ?? at.current
    // A key goes to an exact reading, not to the one nearest to the cursor's pixel, which is not reported.
    isPressing.current = true
    drawn.batch(() => effect.view && drawn.setScale('x', effect.view))
    if (target !== undefined)
      drawn.setCursor({ left: drawn.valToPos(target, 'x'), top: drawn.over.clientHeight / 2 }, false)
    isPressing.current = false
    if (effect.at === undefined) return
    at.current = effect.at
    onPoint(pointAt(drawn, drawnColumns.current, effect.at), 'key')
  }

  return (
    <div
      ref={box}
      className={css.chart}
      style={lanes && { height: `${lanes.length * laneHeight + timeAxisHeight}px` }}
      role="application"
      aria-roledescription="chart"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys that its label names
      tabIndex={0}
      onKeyDown={press}
    >
      {isBuilding && (
        <ChartSketch
          parameters={parameters}
          columns={columns.drawn}
          view={whole}
          shown={shown}
          lanes={lanes}
        />
      )}
    </div>
  )
}

/** Keeps the newest props, for what uPlot calls. */
function useNewest<Props>(latest: RefObject<Props>, props: Props) {
  useEffect(() => {
    latest.current = props
  })
}

/** Draws the chart again when its thin lines are others. */
function useRedrawnWith(plot: RefObject<uPlot | null>, hairlines: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn reads the newest ones
  useEffect(() => plot.current?.redraw(false), [hairlines, plot])
}

/** Keeps a chart as large as its element, until the returned function is called. */
function followSize(plot: uPlot, element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { width, height } = sizeIn(element)
    if (plot.width !== width || plot.height !== height) plot.setSize({ width, height })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Replaces uPlot's own reaction to a double click, which would stop at the ends of the loaded readings. */
function showWhole(plot: uPlot, whole: View): null {
  plot.setScale('x', whole)
  return null
}
