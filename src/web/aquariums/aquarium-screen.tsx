import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { Outlet, useLoaderData, useNavigate, useRouteError } from 'react-router'
import { ApiError, aquariumNotFound } from '#contract/errors.ts'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { call } from '#web/api.ts'
import { ChartPanel } from '#web/logs/chart-panel.tsx'
import { readChartRange } from '#web/logs/chart-range.ts'
import { ExportButton, ImportButton } from '#web/logs/csv-buttons.tsx'
import type { LogTask } from '#web/logs/log-dialog.tsx'
import { LogDialog } from '#web/logs/log-dialog.tsx'
import { LoadFailure } from '#web/shell/load-failure.tsx'
import { showMessage } from '#web/shell/notification.ts'
import { privatePageMeta } from '#web/shell/page-meta.ts'
import { Hint } from '#web/ui/hint.tsx'
import { AquariumDeletion } from './aquarium-deletion.tsx'
import { AquariumHeading } from './aquarium-heading.tsx'
import css from './aquarium-screen.module.css'
import { coverAddress, coverWidths } from './cover-image.ts'

const Gallery = lazy(() => import('#web/images/gallery.tsx'))

export function meta({ loaderData }: { loaderData: { aquarium: WholeAquarium } | undefined }) {
  return privatePageMeta({
    title: loaderData?.aquarium.name ?? 'Aquarium',
    description: 'Water parameters of an aquarium: trends and data logs.',
  })
}

export async function clientLoader({
  params: { id = '' },
  url,
  request: { signal },
}: ClientLoaderFunctionArgs) {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw aquariumNotFound()
  const params = { id: Number(id) }
  const [aquarium, series] = await Promise.all([
    call('GET /api/aquariums/:id', { params, query: { logs: 'none' }, signal }),
    call('GET /api/aquariums/:id/series', { params, query: readChartRange(url.searchParams), signal }).catch(
      keepPage,
    ),
  ])
  return { aquarium, series }
}

/** Turning the pages of the table leaves aquarium and chart as they are. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true
  return ['from', 'to'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}

export default function AquariumScreen() {
  const { aquarium, series } = useLoaderData<typeof clientLoader>()
  // The key closes the dialogs of one aquarium on the way to another.
  return (
    <div className={css.page} key={aquarium.id}>
      <div className={css.top}>
        <img
          className={css.cover}
          src={coverAddress(aquarium.image_url)}
          srcSet={coverWidths(aquarium.image_url)}
          sizes="(width < 600px) 92vw, 15rem"
          alt=""
          width="480"
          height="270"
        />
        <AquariumHeading aquarium={aquarium} />
        <AquariumActions aquarium={aquarium} />
      </div>
      <ChartPanel series={series} />
      <Suspense fallback={<div className={css.galleryPlace} />}>
        <Gallery aquarium={aquarium} />
      </Suspense>
      <Outlet />
      <div className={css.danger}>
        <AquariumDeletion aquarium={aquarium} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isGone = error instanceof ApiError && error.code === 'aquarium_not_found'
  return isGone ? <AquariumGone /> : <LoadFailure title="Error fetching aquarium" error={error} />
}

function AquariumActions({ aquarium }: { aquarium: WholeAquarium }) {
  const [task, setTask] = useState<LogTask>()
  const create = () => setTask({ verb: 'create', aquariumId: aquarium.id, latest: aquarium.latest })
  return (
    <div className={css.actions}>
      <Hint text={aquarium.log_count === 0 ? 'Click here to add your first data log!' : undefined}>
        {(hint) => (
          <Button onClick={create} aria-describedby={hint}>
            Create New Log
          </Button>
        )}
      </Hint>
      <ImportButton aquariumId={aquarium.id} />
      <ExportButton aquariumId={aquarium.id} />
      <LogDialog task={task} onClose={() => setTask(undefined)} />
    </div>
  )
}

function AquariumGone() {
  const navigate = useNavigate()
  useEffect(() => {
    showMessage({ title: 'Aquarium not found.', body: 'The requested aquarium could not be found.' })
    void navigate('/dashboard', { replace: true })
  }, [navigate])
  return null
}

/** Without its chart the page is still of use; an aborted request is the router's own doing. */
function keepPage(error: unknown): Error {
  if (error instanceof DOMException || !(error instanceof Error)) throw error
  return error
}
