import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import { parameters } from '#domain/parameters/parameters.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import { wholeView } from '#web/chart/chart-view.ts'
import { lineStyle } from '#web/chart/line-style.ts'
import { ReadingsChart } from '#web/chart/readings-chart.tsx'

const readings = 50_000
const size = { width: 1100, height: 416 }
const every = 600
const charted = parameters.map((parameter) => ({ ...parameter, chartDivisor: 1 }))
const shown = new Set(parameters.map(({ key }) => key))

const times = Array.from({ length: readings }, (_, index) => 1_700_000_000 + index * every)
const values = parameters.map((_, line) =>
  times.map((_, index) => 10 * line + 4 * Math.sin(index / 900 + line) + ((index * 7919) % 97) / 50),
)
const columns: ChartColumns = {
  drawn: [times, ...values],
  stored: values,
  steps: parameters.map(() => 4 * every),
  grain: 0,
}

const sides = { ours: drawOurs, bare: drawBare }

/** Tells the size at once. With the browser's own observer, the time until the next frame would be measured, too. */
window.ResizeObserver = class {
  readonly observe: () => void
  constructor(tell: ResizeObserverCallback) {
    this.observe = () => tell([], this)
  }
  unobserve() {}
  disconnect() {}
}

/** Milliseconds until the chart is drawn. Pixels are read, because otherwise the browser would put drawing off. */
export async function draw(side: keyof typeof sides): Promise<number> {
  const element = document.createElement('div')
  Object.assign(element.style, { width: `${size.width}px`, height: `${size.height}px` })
  document.body.append(element)
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const start = performance.now()
  const remove = sides[side](element)
  let canvas = element.querySelector('canvas')
  // Our canvas is made only when its width is known.
  for (; !canvas; canvas = element.querySelector('canvas')) await new Promise((done) => setTimeout(done))
  // uPlot draws in a microtask, after all calls that were made in one go.
  await Promise.resolve()
  canvas.getContext('2d')?.getImageData(0, 0, 1, 1)
  const took = performance.now() - start
  remove()
  element.remove()
  return took
}

function drawOurs(element: HTMLElement) {
  const root = createRoot(element)
  element.classList.add('ours')
  flushSync(() =>
    root.render(
      <ReadingsChart
        parameters={charted}
        columns={columns}
        detail={undefined}
        whole={wholeView(times, [])}
        shown={shown}
        hairlines={{ moments: [], open: undefined }}
        band={undefined}
        label="Readings"
        describedBy=""
        plot={createRef()}
        onPoint={() => {}}
        onView={() => {}}
        onLeft={() => {}}
      />,
    ),
  )
  return () => root.unmount()
}

function drawBare(element: HTMLElement) {
  const series = parameters.map((_, line) => ({ stroke: lineStyle(line, 'light').color }))
  const plot = new uPlot({ ...size, series: [{}, ...series] }, columns.drawn, element)
  return () => plot.destroy()
}
