import { useEffect, useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Outlet, useLoaderData } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { readId } from '#domain/ids.ts'
import { isPassing } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import type { AquariumTask } from '#web/aquariums/aquarium-form.ts'
import { AquariumView } from '#web/aquariums/aquarium-view.tsx'
import { AquariumDeletion } from '#web/aquariums/deletion/aquarium-deletion.tsx'
import { AquariumDialog } from '#web/aquariums/lazy-aquarium-dialog.ts'
import { useOtherOwnersTank } from '#web/aquariums/other-owner-banner.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { CareSection } from '#web/care/care-section.tsx'
import { openEvent } from '#web/care/open-event.ts'
import type { PictureTask } from '#web/images/picture-task.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { PublicLink } from '#web/public-link/public-link.tsx'
import { TankQrCode } from '#web/qr-code/tank-qr-code.tsx'
import type { LoadedAquarium } from '#web/readings/aquarium-section.ts'
import { chartedCustom, hasTile } from '#web/readings/custom-values.ts'
import { stayWithoutNetwork } from '#web/session/guard.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { DuePlace } from '#web/tasks/due-place.tsx'
import { mayShowOtherRange, readChartRange } from '#web/trends/chart-range.ts'
import { ChartSection } from '#web/trends/chart-section.tsx'
import { ReadingsSection } from '#web/trends/readings-section.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { WhyButton } from '#web/why/why-button.tsx'
import { AquariumActions } from './aquarium-actions.tsx'
import * as css from './aquarium-screen.module.css'
import { loadAquarium } from './load-aquarium.ts'

export function meta({ loaderData }: { loaderData: { aquarium: WholeAquarium } | undefined }) {
  return privatePageMeta({
    title: loaderData?.aquarium.name ?? 'Tank',
    description: 'Water parameters of a tank: trends and data logs.',
  })
}

const TankDue = lazyWhenIdle(async () => (await import('#web/tasks/tank-due.tsx')).TankDue, DuePlace)
const NotesSection = lazyWhenIdle(async () => (await import('#web/notes/notes-editor.tsx')).NotesSection)
// Far below the first sight of the page.
const PhotosSection = lazyWhenIdle(async () => (await import('#web/images/photos-section.tsx')).PhotosSection)
const SitterTank = lazyWhenIdle(async () => (await import('#web/sitting/sitter-tank.tsx')).SitterTank)
const ChangesSection = lazyWhenIdle(
  async () => (await import('#web/insight/changes-section.tsx')).ChangesSection,
)
const TankPictureDialog = lazyDialog(
  async () => (await import('#web/tank-picture/tank-picture-dialog.tsx')).TankPictureDialog,
)

/** The data on the screen: they stay there when they cannot be loaded again. */
let shown: LoadedAquarium | undefined

export async function loader({
  params: { id: text = '' },
  url,
  request: { signal },
}: LoaderFunctionArgs): Promise<LoadedAquarium> {
  const id = readId(text)
  if (id === undefined) throw aquariumNotFound()
  const before = shown?.aquarium.id === id ? shown : undefined
  try {
    const loaded = await loadAquarium(id, { range: readChartRange(url.searchParams), signal })
    return loaded.series instanceof Error && before
      ? { ...loaded, series: before.series, failure: loaded.series }
      : loaded
  } catch (error) {
    if (before && isPassing(error)) return { ...before, failure: error, isOfAll: true }
    stayWithoutNetwork('Error fetching aquarium', error)
    throw error
  }
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
  const Shown = useSitting() ? SitterTank : ShownAquarium
  // The key closes the dialogs of one aquarium on the way to another.
  return <Shown key={loaded.aquarium.id} {...loaded} />
}

function ShownAquarium(loaded: LoadedAquarium) {
  const { aquarium } = loaded
  const parameters = useParametersOf(aquarium)
  const charted = useMemo(() => parameters.filter(hasTile(chartedCustom(aquarium))), [parameters, aquarium])
  const now = useWallClock(aquarium.time_zone)
  const editing = useTaskHere<AquariumTask>()
  const picture = useTaskHere<PictureTask>()
  const { mayEdit, banner } = useOtherOwnersTank(aquarium)
  const section = { ...loaded, parameters, charted, mayEdit }
  return (
    <AquariumView
      banner={banner}
      aquarium={aquarium}
      now={now}
      parameters={parameters}
      code={<TankQrCode id={aquarium.id} name={aquarium.name} />}
      link={<PublicLink tankId={aquarium.owner ? undefined : aquarium.id} />}
      why={(off) => <WhyButton parameters={off} look="words" />}
      {...(mayEdit && { onEdit: () => editing.open({ verb: 'edit', aquarium }) })}
      actions={<AquariumActions {...section} />}
      readings={<ReadingsSection {...section} />}
      care={
        <CareSection
          {...section}
          due={mayEdit && <TankDue aquarium={aquarium} parameters={parameters} />}
          onVolume={() => editing.open({ verb: 'edit', aquarium })}
        />
      }
      chart={
        <ChartSection {...section} onEvent={mayEdit ? (id) => void openEvent(id, aquarium) : undefined} />
      }
      gallery={<PhotosSection {...section} onPicture={picture.open} />}
      notes={<NotesSection {...section} />}
      chat={<ChangesSection {...section} />}
    >
      <Outlet context={mayEdit} />
      {mayEdit && (
        <div className={css.danger}>
          <AquariumDeletion aquarium={aquarium} />
        </div>
      )}
      <AquariumDialog task={editing.task} onClose={editing.close} />
      <TankPictureDialog {...section} task={picture.task} onClose={picture.close} />
    </AquariumView>
  )
}

export const ErrorBoundary = AquariumFailure
