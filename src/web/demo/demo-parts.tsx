import { useMemo } from 'react'
import { demoPage } from '#contract/pages.ts'
import { demoNow } from '#domain/demo-aquarium.ts'
import { AskAiPanel, PublicLink } from '#web/aquariums/coming-soon.tsx'
import { ExportButton } from '#web/exports/export-button.tsx'
import { GalleryImages } from '#web/images/gallery-images.tsx'
import { LatestReadings } from '#web/latest-readings/latest-readings.tsx'
import { readLogPage } from '#web/log-table/log-address.ts'
import { LogPanel } from '#web/log-table/log-panel.tsx'
import { useParametersOf } from '#web/preferences/preferences.ts'
import { QrCode } from '#web/qr-code/qr-code.tsx'
import { ChartPanel } from '#web/trends/chart-panel.tsx'
import { readChartRange } from '#web/trends/chart-range.ts'
import { usePageAddress } from '#web/ui/page-address.ts'
import { demoLogPage, demoSeries, demoTank } from './demo-tank.ts'

const everything = demoSeries({})

/** The parts of the demo that answer to a visitor, by the names of their places in the page. */
export const demoParts = {
  code: () => <QrCode path={demoPage} name={demoTank.name} />,
  link: () => <PublicLink />,
  export: () => <ExportButton read={async () => demoTank} />,
  readings: DemoReadings,
  chart: DemoChart,
  pictures: () => <GalleryImages images={demoTank.images} cover={demoTank.image_url} />,
  chat: () => <AskAiPanel />,
  logs: DemoLogs,
} as const

export type DemoPart = keyof typeof demoParts

function DemoReadings() {
  const parameters = useParametersOf(demoTank)
  return (
    <LatestReadings
      parameters={parameters}
      latest={demoTank.latest}
      testsBefore={demoTank.tests_before}
      recent={everything}
      now={demoNow}
    />
  )
}

function DemoChart() {
  const parameters = useParametersOf(demoTank)
  const { from, to } = readChartRange(usePageAddress().search)
  // The same series while only the table turns its pages, or the chart would be drawn anew.
  const series = useMemo(
    () => demoSeries({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    [from, to],
  )
  return <ChartPanel parameters={parameters} series={series} />
}

function DemoLogs() {
  const parameters = useParametersOf(demoTank)
  return <LogPanel parameters={parameters} {...demoLogPage(readLogPage(usePageAddress().search))} />
}
