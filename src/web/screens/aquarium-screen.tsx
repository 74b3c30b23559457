import { useEffect, useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useRevalidator, useRouteError } from 'react-router'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { readId } from '#domain/ids.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { call, isPassing } from '#web/api/api.ts'
import type { AquariumTask } from '#web/aquariums/aquarium-form.ts'
import { AquariumGone, isAquariumGone } from '#web/aquariums/aquarium-gone.tsx'
import { AquariumView } from '#web/aquariums/aquarium-view.tsx'
import { AskAiPanel, PublicLink } from '#web/aquariums/coming-soon.tsx'
import { AquariumDeletion } from '#web/aquariums/deletion/aquarium-deletion.tsx'
import { FirstLogHint } from '#web/aquariums/first-log-hint.tsx'
import { useForeignTank } from '#web/aquariums/foreign-tank.tsx'
import { AquariumDialog } from '#web/aquariums/lazy-aquarium-dialog.ts'
import { MoreActions } from '#web/aquariums/more-actions.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { CustomParameterActions } from '#web/custom-parameters/custom-parameter-actions.tsx'
import { withSeriesOfCustom } from '#web/custom-parameters/custom-series.ts'
import { Gallery } from '#web/images/gallery.tsx'
import { ShownGallery } from '#web/images/shown-gallery.tsx'
import { ImportButton } from '#web/imports/import-button.tsx'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { testsOf } from '#web/log-form/log-task.ts'
import { ExportButton } from '#web/log-table/export-button.tsx'
import { NotesEditor } from '#web/notes/notes-editor.tsx'
import { ShownNotes } from '#web/notes/notes-panel.tsx'
import { load } from '#web/offline/load.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { StandCode, useStandCode } from '#web/qr-code/stand-code.tsx'
import {
  chartedCustom,
  hasTile,
  withColumnsFor,
  withCustomLatest,
  withCustomSeries,
} from '#web/readings/custom-values.ts'
import { linksTo } from '#web/readings/parameter-link.tsx'
import { stayWithoutNetwork } from '#web/session/guard.ts'
import { TargetsButton } from '#web/targets/targets-button.tsx'
import { ChartFailure } from '#web/trends/chart-failure.tsx'
import { ChartPanel } from '#web/trends/chart-panel.tsx'
import { mayShowOtherRange, readChartRange } from '#web/trends/chart-range.ts'
import { LatestReadings } from '#web/trends/latest-readings/latest-readings.tsx'
import { coversRecent, recentDays, recentRange } from '#web/trends/latest-readings/recent-series.ts'
import { seriesError } from '#web/trends/series-error.ts'
import { UndrawnLines } from '#web/trends/undrawn-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { Hint } from '#web/ui/hint.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './aquarium-screen.module.css'

/** As many points as a small line can show: the lowest and the highest of each day. */
const recentPoints = 2 * recentDays

export function meta({ loaderData }: { loaderData: { aquarium: WholeAquarium } | undefined }) {
  return privatePageMeta({
    title: loaderData?.aquarium.name ?? 'Tank',
    description: 'Water parameters of a tank: trends and data logs.',
  })
}

type Loaded = {
  aquarium: WholeAquarium
  series: Series | Error
  recent: Series | Error
  /** Why the series, or with `isOfAll` everything, is from an earlier load. */
  failure?: Error
  /** Nothing at all could be loaded again. */
  isOfAll?: true
}

/** The data on the screen: they stay there when they cannot be loaded again. */
let shown: Loaded | undefined

export async function loader({
  params: { id: text = '' },
  url,
  request: { signal },
}: LoaderFunctionArgs): Promise<Loaded> {
  const id = readId(text)
  if (id === undefined) throw aquariumNotFound()
  const before = shown?.aquarium.id === id ? shown : undefined
  try {
    const loaded = await loadAll(id, { range: readChartRange(url.searchParams), signal })
    return loaded.series instanceof Error && before
      ? { ...loaded, series: before.series, failure: loaded.series }
      : loaded
  } catch (error) {
    if (before && isPassing(error)) return { ...before, failure: error, isOfAll: true }
    stayWithoutNetwork('Error fetching aquarium', error)
    throw error
  }
}

type Wanted = { range: ReturnType<typeof readChartRange>; signal: AbortSignal }

async function loadAll(id: number, { range, signal }: Wanted): Promise<Loaded> {
  const params = { id }
  const [found, ofAll] = await Promise.all([
    load('GET /api/aquariums/:id', { params, query: { logs: 'none' }, signal }),
    load('GET /api/aquariums/:id/series', { params, query: range, signal }).catch(seriesError),
  ])
  const aquarium = withCustomLatest(found)
  const own = chartedCustom(aquarium)
  const series = await withSeriesOfCustom(ofAll, { id, own, range, signal })
  const recent = aquarium.last_logged === null ? undefined : recentRange(aquarium.last_logged)
  if (!recent || coversRecent(range, recent)) return { aquarium, series, recent: series }
  const query = { ...recent, points: recentPoints, ...(own.length > 0 && { own: own.join() }) }
  const small = load('GET /api/aquariums/:id/series', { params, query, signal })
    .then((found) => withCustomSeries(found, found.own))
    .catch(seriesError)
  return { aquarium, series, recent: await small }
}

export const shouldRevalidate = mayShowOtherRange

export default function AquariumScreen() {
  const loaded = useLoaderData<typeof loader>()
  useEffect(() => {
    shown = loaded
    return () => {
      shown = undefined
    }
  }, [loaded])
  // The key closes the dialogs of one aquarium on the way to another.
  return <ShownAquarium key={loaded.aquarium.id} {...loaded} />
}

function ShownAquarium({ aquarium, series, recent, failure, isOfAll }: Loaded) {
  const parameters = useParametersOf(aquarium)
  const charted = useMemo(() => parameters.filter(hasTile(chartedCustom(aquarium))), [parameters, aquarium])
  const linkTo = linksTo(aquarium.id)
  const now = useWallClock()
  const editing = useTaskHere<AquariumTask>()
  const { mayEdit, banner } = useForeignTank(aquarium)
  return (
    <AquariumView
      banner={banner}
      aquarium={aquarium}
      parameters={parameters}
      code={<StandCode id={aquarium.id} name={aquarium.name} />}
      link={<PublicLink />}
      {...(mayEdit && { onEdit: () => editing.open({ verb: 'edit', aquarium }) })}
      actions={<AquariumActions aquarium={aquarium} parameters={parameters} mayEdit={mayEdit} />}
      readings={
        <>
          {aquarium.log_count === 0 && mayEdit && <FirstLogHint />}
          {/* Mounted without logs, too, so that the readings of the first log are marked as new. */}
          <LatestReadings
            parameters={charted}
            latest={aquarium.latest}
            testsBefore={aquarium.tests_before}
            recent={recent instanceof Error ? recent : withColumnsFor(recent, charted)}
            linkTo={linkTo}
            now={now}
          />
        </>
      }
      chart={
        <ChartPanel
          parameters={charted}
          series={series instanceof Error ? series : withColumnsFor(series, charted)}
          aquariumId={aquarium.id}
          linkTo={linkTo}
          undrawn={<UndrawnLines aquarium={aquarium} parameters={parameters} linkTo={linkTo} />}
          failure={<ChartFailure series={series} failure={failure} isOfAll={isOfAll} />}
        />
      }
      gallery={
        mayEdit ? (
          <Gallery aquarium={aquarium} parameters={parameters} />
        ) : (
          <ShownGallery aquarium={aquarium} />
        )
      }
      notes={mayEdit ? <NotesEditor aquarium={aquarium} /> : <ShownNotes notes={aquarium.notes} />}
      chat={<AskAiPanel />}
    >
      <Outlet context={mayEdit} />
      {mayEdit && (
        <div className={css.danger}>
          <AquariumDeletion aquarium={aquarium} />
        </div>
      )}
      <AquariumDialog task={editing.task} onClose={editing.close} />
    </AquariumView>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isAquariumGone(error) ? (
    <AquariumGone />
  ) : (
    <LoadFailure title="Error fetching aquarium" error={error} />
  )
}

type AquariumActionsProps = {
  aquarium: WholeAquarium
  parameters: readonly Parameter[]
  mayEdit: boolean
}

function AquariumActions({ aquarium, parameters, mayEdit }: AquariumActionsProps) {
  const { task, open, close } = useTaskHere<LogTask>()
  const { revalidate } = useRevalidator()
  const create = () => open({ verb: 'create', aquariumId: aquarium.id, ...testsOf(aquarium) })
  useStandCode(() => mayEdit && create())
  const exported = (
    <ExportButton
      read={() => call('GET /api/aquariums/:id', { params: { id: aquarium.id } })}
      parameters={parameters}
      onGone={() => void revalidate()}
    />
  )
  return (
    <>
      {mayEdit && (
        <Hint text={aquarium.log_count === 0 ? 'Click here to add your first data log!' : undefined}>
          {(hint) => (
            <Button tone="filled" onClick={create} aria-describedby={hint}>
              Create New Log
            </Button>
          )}
        </Hint>
      )}
      {mayEdit ? (
        <MoreActions>
          <CustomParameterActions aquarium={aquarium} parameters={parameters} />
          <ImportButton aquarium={aquarium} />
          {exported}
          <TargetsButton aquarium={aquarium} parameters={parameters} />
        </MoreActions>
      ) : (
        exported
      )}
      <LogDialog parameters={parameters} task={task} onClose={close} />
    </>
  )
}
