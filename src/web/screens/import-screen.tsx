import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useParams, useRouteError } from 'react-router'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ApiError, aquariumNotFound } from '#contract/errors/errors.ts'
import { importNotFound } from '#contract/errors/import-errors.ts'
import type { ImportDetails } from '#contract/imports/imports.ts'
import { aquariumPage, dashboardPage } from '#contract/pages.ts'
import { readId } from '#domain/ids.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { asFailure } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import { useOtherOwnersTank } from '#web/aquariums/other-owner-banner.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { withSeriesOfCustom } from '#web/custom-parameters/custom-series.ts'
import * as css from '#web/imports/told/told-import.module.css'
import { ToldImport } from '#web/imports/told/told-import.tsx'
import { withArchived } from '#web/imports/wizard/wizard-targets.ts'
import { load } from '#web/offline/load.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

type LoadedImport = { aquarium: WholeAquarium; past: ImportDetails; series: Series | Error | undefined }

export function meta({ loaderData }: { loaderData: LoadedImport | undefined }) {
  return privatePageMeta({
    title: loaderData ? `Import – ${loaderData.aquarium.name}` : 'Import',
    description: 'What an import has brought into a tank.',
  })
}

export async function loader({ params, request: { signal } }: LoaderFunctionArgs): Promise<LoadedImport> {
  const [id, importId] = [readId(params.id ?? ''), readId(params.import ?? '')]
  if (id === undefined) throw aquariumNotFound()
  const [aquarium, past] = await Promise.all([
    load('GET /api/aquariums/:id', { params: { id }, query: { logs: 'none' }, signal }),
    importId === undefined
      ? undefined
      : load('GET /api/imports/:id', { params: { id: importId }, signal }).catch(missing),
  ])
  if (past?.aquarium_id !== id) throw importNotFound()
  return { aquarium, past, series: await broughtSeries(id, { past, signal }) }
}

/** Undefined for an import that there is not: whether there is the tank is told first. */
function missing(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'import_not_found') return
  throw error
}

/** Points of each line: about one for each pixel of its width on a phone. */
const points = 300

async function broughtSeries(id: number, { past, signal }: { past: ImportDetails; signal: AbortSignal }) {
  const reach = past.report?.reach
  if (!reach) return undefined
  const range = { from: reach.first, to: reach.last, points }
  const own = reach.parameters.flatMap((key) => idOfCustomKey(key) ?? [])
  const series = await load('GET /api/aquariums/:id/series', { params: { id }, query: range, signal }).catch(
    asFailure,
  )
  return withSeriesOfCustom(series, { id, own, range, signal })
}

export default function ImportScreen() {
  const { aquarium, ...loaded } = useLoaderData<typeof loader>()
  const parameters = useParametersOf(useMemo(() => withArchived(aquarium), [aquarium]))
  return (
    <ToldImport aquarium={aquarium} parameters={parameters} {...loaded} {...useOtherOwnersTank(aquarium)} />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const id = readId(useParams().id ?? '')
  if (!(error instanceof ApiError) || error.code !== 'import_not_found') return <AquariumFailure />
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>No such import</h1>
        <p className={css.lead}>This tank has no import with this address.</p>
        <div className={css.actions}>
          <LinkButton to={id === undefined ? dashboardPage : aquariumPage(id)}>To the tank</LinkButton>
        </div>
      </header>
    </div>
  )
}
