import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ParameterKey } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { chartLabel } from './chart-columns.ts'
import css from './readings-chart.module.css'
import { seriesLook } from './series-look.ts'

type ReadingsChartProps = {
  columns: uPlot.AlignedData
  shown: ReadonlySet<ParameterKey>
  /** Called with the index of the time under the pointer, null for none. */
  onPoint: (index: number | null) => void
}

/** The canvas; its words are the caller's. */
export function ReadingsChart({ columns, shown, onPoint }: ReadingsChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(null)
  const scheme = useComputedColorScheme('light')
  const latestProps = useRef({ shown, onPoint })

  useEffect(() => {
    latestProps.current = { shown, onPoint }
    plot.current?.batch(() => {
      parameters.forEach(({ key }, index) => {
        plot.current?.setSeries(index + 1, { show: shown.has(key) })
      })
    })
  }, [shown, onPoint])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const drawn = new uPlot(
      {
        ...sizeIn(element),
        ...lookOf(element, scheme),
        series: [
          {},
          ...parameters.map((parameter, index) => lineOf(parameter, index, latestProps.current.shown)),
        ],
        hooks: { setCursor: [({ cursor }) => latestProps.current.onPoint(cursor.idx ?? null)] },
      },
      columns,
      element,
    )
    plot.current = drawn
    const observer = new ResizeObserver(() => drawn.setSize(sizeIn(element)))
    observer.observe(element)
    return () => {
      observer.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [columns, scheme])

  return <div ref={box} className={css.chart} />
}

function sizeIn(element: HTMLElement): { width: number; height: number } {
  return { width: element.clientWidth, height: element.clientHeight }
}

/** Time is drawn as the tank's wall clock showed it, which the columns hold as if it were UTC. */
function lookOf(element: HTMLElement, scheme: 'light' | 'dark') {
  const style = getComputedStyle(element)
  const lines = scheme === 'dark' ? 'rgb(255 255 255 / 12%)' : 'rgb(0 40 70 / 10%)'
  const axis = {
    stroke: style.color,
    font: `12px ${style.fontFamily}`,
    grid: { stroke: lines, width: 1 },
    ticks: { stroke: lines, width: 1 },
  }
  return {
    tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    axes: [axis, { ...axis, size: 52 }],
    legend: { show: false },
    cursor: { points: { size: 8 } },
  }
}

function lineOf(
  parameter: (typeof parameters)[number],
  index: number,
  shown: ReadonlySet<ParameterKey>,
): uPlot.Series {
  const { color, dash } = seriesLook(index)
  return {
    label: chartLabel(parameter),
    show: shown.has(parameter.key),
    stroke: color,
    dash,
    width: 2,
    spanGaps: true,
  }
}
