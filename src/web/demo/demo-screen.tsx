import { useMemo } from 'react'
import { demoNow } from '#domain/demo-aquarium.ts'
import { AquariumView } from '#web/aquariums/aquarium-view.tsx'
import { ShownNotes } from '#web/aquariums/notes-panel.tsx'
import { GalleryImages } from '#web/images/gallery-images.tsx'
import { GalleryPanel } from '#web/images/gallery-panel.tsx'
import { ChartPanel } from '#web/logs/chart-panel.tsx'
import { readChartRange } from '#web/logs/chart-range.ts'
import { ExportButton } from '#web/logs/csv-buttons.tsx'
import { LatestReadings } from '#web/logs/latest-readings.tsx'
import { readLogPage } from '#web/logs/log-address.ts'
import { LogPanel } from '#web/logs/log-panel.tsx'
import { ComponentProvider } from '#web/shell/component-provider.tsx'
import { publicPageMeta } from '#web/shell/page-meta.ts'
import { SignInLink } from '#web/shell/sign-in-link.tsx'
import type { PageHandle } from '#web/shell/static-page.tsx'
import { usePageSearch } from '#web/ui/page-search.ts'
import css from './demo-screen.module.css'
import { demoCard, demoLogPage, demoSeries, demoTank } from './demo-tank.ts'

const everything = demoSeries({})

export function meta() {
  return publicPageMeta({
    title: 'Aquarium Demo',
    description:
      'The first year of a 75 gallon reef as Coralline shows it: latest readings, trends, photos and data logs. Nothing to sign up for.',
    path: '/demo-aquarium',
    picture: demoCard,
  })
}

/** Its chart and table are drawn by the app's scripts. */
export const handle: PageHandle = { isStatic: false }

/** A tank to look around in, without an account: the keeper's own screen with nothing to change in it. */
export default function DemoScreen() {
  return (
    <ComponentProvider>
      <div className={css.page}>
        <DemoNotice />
        <AquariumView
          aquarium={demoTank}
          path="/demo-aquarium"
          actions={<ExportButton read={async () => demoTank} />}
          readings={<LatestReadings latest={demoTank.latest} recent={everything} now={demoNow} />}
          chart={<DemoChart />}
          gallery={
            <GalleryPanel note="The tank’s first year, from bare rock to colonies. Your own photos go here by drag and drop.">
              <GalleryImages images={demoTank.images} cover={demoTank.image_url} />
            </GalleryPanel>
          }
          notes={<ShownNotes notes={demoTank.notes} />}
        >
          <DemoLogs />
        </AquariumView>
      </div>
    </ComponentProvider>
  )
}

function DemoNotice() {
  return (
    <aside className={css.notice} aria-label="About this demo">
      <p>
        <strong>This is a demo:</strong> a made-up reef after its first year, on 7 November 2026. Zoom, sort
        and export as you like; nothing here can be changed.
      </p>
      <SignInLink>Start Logging Free</SignInLink>
    </aside>
  )
}

function DemoChart() {
  const [search] = usePageSearch()
  const { from, to } = readChartRange(search)
  // The same series while only the table turns its pages, or the chart would be drawn anew.
  const series = useMemo(
    () => demoSeries({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
    [from, to],
  )
  return <ChartPanel series={series} />
}

function DemoLogs() {
  const [search] = usePageSearch()
  return <LogPanel {...demoLogPage(readLogPage(search))} />
}
