import { useMemo } from 'react'
import { demoNow } from '#domain/demo-aquarium.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { ChartPanel } from '#web/trends/chart-panel.tsx'
import { readChartRange } from '#web/trends/chart-range.ts'
import { LatestReadings } from '#web/trends/latest-readings/latest-readings.tsx'
import { demoSeries, demoWater } from './demo-water.ts'

const everything = demoSeries({})

/** The parts of the demo that show its values, by the names of their places: they become interactive first. */
export const firstParts = {
  readings: DemoReadings,
  chart: DemoChart,
} as const

function DemoReadings() {
  const parameters = useParametersOf(demoWater)
  return (
    <LatestReadings
      parameters={parameters}
      latest={demoWater.latest}
      testsBefore={demoWater.tests_before}
      recent={everything}
      now={demoNow}
    />
  )
}

function DemoChart() {
  const parameters = useParametersOf(demoWater)
  const { from, to } = readChartRange(usePageAddress().search)
  // Stays the same object while only the table turns its pages; a new one would draw the chart again.
  const series = useMemo(
    () => demoSeries({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    [from, to],
  )
  return <ChartPanel parameters={parameters} series={series} />
}
