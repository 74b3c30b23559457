import { useMemo } from 'react'
import type { Image } from '#contract/images.ts'
import type { Shared } from '#contract/shares.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { AquariumView } from '#web/aquariums/aquarium-view.tsx'
import { usePageAddress } from '#web/browser/page-address.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { CarePanel } from '#web/care/care-panel.tsx'
import { GalleryImages } from '#web/images/gallery-images.tsx'
import { GalleryPanel } from '#web/images/gallery-panel.tsx'
import { imageMoment } from '#web/images/image-words.ts'
import { nearestReadings } from '#web/images/nearest-readings.ts'
import { readLogPage } from '#web/log-table/log-address.ts'
import { LogPanel } from '#web/log-table/log-panel.tsx'
import { pageOfLogs } from '#web/log-table/page-of-logs.ts'
import { ShownNotes } from '#web/notes/notes-panel.tsx'
import { chartedCustom, hasTile, withCustomValues } from '#web/readings/custom-values.ts'
import { ChartPanel } from '#web/trends/chart-panel.tsx'
import { readChartRange } from '#web/trends/chart-range.ts'
import { LatestReadings } from '#web/trends/latest-readings/latest-readings.tsx'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import * as css from './shared.module.css'
import { asSeries, asShown } from './shared-tank.ts'
import { sharedWords as words } from './shared-words.ts'
import { isOver, useSharedSeries } from './use-shared.ts'

// Far below the first sight of the page.
const SharedChanges = lazyWhenIdle(
  async () => (await import('#web/insight/series-changes.tsx')).SeriesChanges,
)

/** A tank as a link shows it: the page of its owner with nothing to change in it, in the units of its reader. */
export function SharedView({ shared, k }: { shared: Shared; k: string }) {
  const { tank, images, care, logs } = useMemo(() => asShown(shared, k), [shared, k])
  const first = useMemo(() => asSeries(shared.series), [shared])
  const parameters = useParametersOf(tank)
  const charted = useMemo(() => parameters.filter(hasTile(chartedCustom(tank))), [parameters, tank])
  const now = useMemo(() => shared.tank.now ?? wallClock(new Date()), [shared])
  const { notes, kind } = shared.tank
  const isCut = shared.since !== null
  const known = useMemo(() => ({ ...tank, kind, isCut, ...(care && { care }) }), [tank, kind, isCut, care])
  return (
    <AquariumView
      aquarium={tank}
      now={now}
      parameters={parameters}
      banner={
        <aside className={css.banner} aria-label={words.aboutLink}>
          <p>{words.until(shared.until)}</p>
        </aside>
      }
      readings={
        <LatestReadings
          parameters={charted}
          latest={tank.latest}
          testsBefore={tank.tests_before}
          isCut={isCut}
          answers={tank.test_answers}
          recent={first}
          now={now}
        />
      }
      care={care && <CarePanel care={care} consumption={undefined} parameters={parameters} now={now} />}
      chart={<SharedChart parameters={charted} first={first} k={k} />}
      gallery={
        images &&
        images.length > 0 && (
          <GalleryPanel note={words.photos}>
            <GalleryImages
              images={images}
              cover={tank.image_url}
              parameters={parameters}
              readNear={async (image: Image) => nearestReadings(first.series, imageMoment(image))}
            />
          </GalleryPanel>
        )
      }
      chat={!first.reduced && <SharedChanges tank={known} parameters={parameters} series={first} now={now} />}
      notes={notes !== null && notes !== '' && <ShownNotes notes={notes} />}
    >
      <SharedLogs logs={logs} parameters={parameters} total={first.total} />
    </AquariumView>
  )
}

type ChartProps = { parameters: readonly Parameter[]; first: ReturnType<typeof asSeries>; k: string }

function SharedChart({ parameters, first, k }: ChartProps) {
  const range = readChartRange(usePageAddress().search)
  const series = useSharedSeries({ first, k, range })
  const failure = series instanceof Error && (
    <p role="alert">{isOver(series) ? `${words.over} ${words.overAdvice}` : words.seriesFailed}</p>
  )
  return <ChartPanel parameters={parameters} series={series} allOf={first} failure={failure} />
}

type LogsProps = {
  logs: ReturnType<typeof asShown>['logs']
  parameters: readonly Parameter[]
  total: number
}

function SharedLogs({ logs, parameters, total }: LogsProps) {
  const page = pageOfLogs(
    useMemo(() => logs.map((log) => withCustomValues(log, parameters)), [logs, parameters]),
    readLogPage(usePageAddress().search),
  )
  return (
    <LogPanel
      parameters={parameters}
      {...page}
      above={total > logs.length && <p className={css.newest}>{words.newest(logs.length)}</p>}
    />
  )
}
