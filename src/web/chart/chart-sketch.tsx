import type uPlot from 'uplot'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import type { Lane } from './chart-lanes.ts'
import { laneScaleOf } from './chart-lanes.ts'
import { scaleOf } from './chart-options.ts'
import * as css from './chart-sketch.module.css'
import type { View } from './chart-view.ts'
import { lineColors, lineStyle } from './line-style.ts'
import { shapePaths } from './point-shapes.ts'
import { sketchShape } from './sketch-shape.ts'

type ChartSketchProps = {
  parameters: readonly Parameter[]
  columns: uPlot.AlignedData
  view: View
  shown: ReadonlySet<ParameterKey>
  lanes: readonly Lane[] | undefined
}

/** The chart before its scripts have loaded: the same lines in the same points, as a part of the built page. */
export function ChartSketch(props: ChartSketchProps) {
  const { parameters, columns, view, shown, lanes } = props
  const drawn = parameters.map(({ key }) => shown.has(key))
  const readings = columns.slice(1).flatMap((row, index) => (drawn[index] ? Array.from(row) : []))
  const measured = readings.filter((value) => value !== undefined && value !== null)
  const scale = scaleOf(Math.min(...measured), Math.max(...measured))
  const together = sketchShape(columns, { view, scale })
  const { months } = together
  const lines = lanes ? linesInLanes(lanes, { columns, view }) : together.lines
  const values = lanes ? [] : together.values
  return (
    <svg className={css.sketch} data-lanes={lanes && true} aria-hidden="true">
      {values.map(({ label, share, isFine }) => (
        <g key={label} data-fine={isFine || undefined}>
          <line className={css.grid} x1="-10" x2="100%" y1={percent(share)} y2={percent(share)} />
          <text x="-15" y={percent(share)} textAnchor="end" dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
      {months.map(({ label, share, isQuarter }) => (
        <g key={share} data-fine={!isQuarter || undefined}>
          <line className={css.grid} x1={percent(share)} x2={percent(share)} y2="100%" />
          <svg x={percent(share)} y="100%" aria-hidden="true">
            <path className={css.grid} d="M0 0v10" />
            <text y="25" textAnchor="middle">
              {label}
            </text>
          </svg>
        </g>
      ))}
      {parameters.map(
        ({ key, line }, index) =>
          drawn[index] && (
            <SketchLine
              key={key}
              index={line ?? index}
              points={lines[index] ?? []}
              isSolid={Boolean(lanes)}
            />
          ),
      )}
    </svg>
  )
}

type Points = { x: number; y: number }[]

/** The lines by their indexes among the parameters, each in its lane. */
function linesInLanes(
  lanes: readonly Lane[],
  { columns, view }: { columns: uPlot.AlignedData; view: View },
): Points[] {
  const lines: Points[] = []
  for (const lane of lanes) {
    const values = Array.from(columns[lane.line] ?? []).filter((value) => typeof value === 'number')
    const scale = laneScaleOf(lane, { low: Math.min(...values), high: Math.max(...values) })
    lines[lane.line - 1] = sketchShape(columns, { view, scale }).lines[lane.line - 1] ?? []
  }
  return lines
}

function SketchLine({ index, points, isSolid }: { index: number; points: Points; isSolid: boolean }) {
  const { dash, shape } = lineStyle(index, 'light')
  return (
    <g className={css.line} style={lineColors(index)}>
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        <path
          d={`M${points.map(({ x, y }) => `${round(x * 1000)} ${round(y * 1000)}`).join('L')}`}
          strokeDasharray={isSolid ? undefined : dash.join(' ')}
        />
      </svg>
      {points.map(({ x, y }) => (
        <svg key={`${x} ${y}`} x={percent(x)} y={percent(y)} aria-hidden="true">
          <path className={css.point} d={shapePaths[shape]} />
        </svg>
      ))}
    </g>
  )
}

function percent(share: number): string {
  return `${round(share * 100)}%`
}

function round(coordinate: number): number {
  return Math.round(coordinate * 100) / 100
}
