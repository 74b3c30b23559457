import type uPlot from 'uplot'
import type { View } from './chart-view.ts'
import { isWhole, panned, zoomed } from './chart-view.ts'

export function viewOf(plot: uPlot): View {
  const { min = 0, max = 1 } = plot.scales.x ?? {}
  return { min: min ?? 0, max: max ?? 1 }
}

/** A finger moves the chart or the cursor, two zoom; the wheel zooms with Ctrl and moves sideways, else it scrolls. */
export function addGestures(plot: uPlot, whole: View): void {
  const fingers = new Map<number, number>()
  const left = () => plot.over.getBoundingClientRect().left
  const show = (view: View) => plot.setScale('x', view)
  const secondsOf = (pixels: number) => {
    const { min, max } = viewOf(plot)
    return (pixels * (max - min)) / Math.max(1, plot.over.clientWidth)
  }

  function move(event: PointerEvent) {
    const before = [...fingers.values()]
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, event.clientX)
    const after = [...fingers.values()]
    if (after.length === 1) drag(event, (after[0] ?? 0) - (before[0] ?? 0))
    else pinch(before, after)
  }

  function drag(event: PointerEvent, pixels: number) {
    if (!isWhole(viewOf(plot), whole)) return show(panned(viewOf(plot), -secondsOf(pixels), whole))
    const { left: from, top } = plot.over.getBoundingClientRect()
    plot.setCursor({ left: event.clientX - from, top: event.clientY - top })
  }

  function pinch([a0 = 0, b0 = 0]: number[], [a1 = 0, b1 = 0]: number[]) {
    const at = plot.posToVal((a0 + b0) / 2 - left(), 'x')
    // Fingers closer than this (pixels) say nothing about a zoom.
    const factor = Math.max(16, Math.abs(a0 - b0)) / Math.max(16, Math.abs(a1 - b1))
    const view = zoomed(viewOf(plot), { at, factor, whole })
    const moved = ((a1 + b1 - a0 - b0) / 2 / Math.max(1, plot.over.clientWidth)) * (view.max - view.min)
    show(panned(view, -moved, whole))
  }

  function wheel(event: WheelEvent) {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (event.ctrlKey || event.metaKey) {
      const at = plot.posToVal(event.clientX - left(), 'x')
      show(zoomed(viewOf(plot), { at, factor: Math.exp(event.deltaY * 0.004), whole }))
    } else if (isSideways && !isWhole(viewOf(plot), whole)) {
      show(panned(viewOf(plot), secondsOf(event.deltaX || event.deltaY), whole))
    } else return
    event.preventDefault()
  }

  const lift = (event: PointerEvent) => fingers.delete(event.pointerId)
  plot.over.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, event.clientX)
  })
  plot.over.addEventListener('pointermove', move)
  plot.over.addEventListener('pointerup', lift)
  plot.over.addEventListener('pointercancel', lift)
  plot.over.addEventListener('wheel', wheel, { passive: false })
}
