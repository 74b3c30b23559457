import type { RefObject } from 'react'
import type uPlot from 'uplot'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { viewOf } from '#web/chart/chart-gestures.ts'
import type { View } from '#web/chart/chart-view.ts'
import { isWhole, zoomed } from '#web/chart/chart-view.ts'
import { Button } from '#web/ui/button.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './chart-panel.module.css'

type ChartReadoutProps = {
  /** The point under the cursor, in seconds of the tank's wall clock; the value where no legend shows it. */
  point: { at: number; value?: string; title?: string | undefined; note: string | undefined } | undefined
  /** Says what the values in the legend are while nothing is under the cursor. */
  rest: string
  plot: RefObject<uPlot | null>
  view: View
  whole: View
}

export function ChartReadout({ point, rest, plot, view, whole }: ChartReadoutProps) {
  const zoom = (factor: number) => {
    if (!plot.current) return
    const { min, max } = viewOf(plot.current)
    plot.current.setScale('x', zoomed({ min, max }, { at: point?.at ?? (min + max) / 2, factor, whole }))
  }
  return (
    <div className={css.readout}>
      <p aria-hidden="true">
        {point ? (
          <strong>
            {point.value !== undefined && (
              <>
                <span title={point.title}>{point.value}</span>,{' '}
              </>
            )}
            {timeOf(point.at)}
          </strong>
        ) : (
          rest
        )}
        {point?.note !== undefined && ` “${point.note}”`}
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
  )
}

export function timeOf(at: number): string {
  return shownMoment(secondsToTimestamp(at))
}
