import { useState } from 'react'
import type { OwnAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { AquariumCard, NewAquariumCard } from '#web/aquariums/aquarium-card.tsx'
import type { AquariumTask } from '#web/aquariums/aquarium-form.ts'
import { CoverPicture } from '#web/aquariums/cover-picture.tsx'
import { AquariumDialog } from '#web/aquariums/lazy-aquarium-dialog.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { withCustomWater } from '#web/readings/custom-values.ts'
import { testsOfWater } from '#web/readings/known-tests.ts'
import { seesBackups, useShell, useSignedInUser } from '#web/session/shell-data.ts'
import { DueTodayPlace } from '#web/tasks/due-place.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import * as css from './dashboard-screen.module.css'

export function meta() {
  return privatePageMeta({ title: 'My Aquariums', description: 'All of your tanks and how to add one.' })
}

const DueToday = lazyWhenIdle(async () => (await import('#web/tasks/due-today.tsx')).DueToday, DueTodayPlace)
const BackupWarning = lazyWhenIdle(async () => (await import('#web/admin/backup-warning.tsx')).BackupWarning)

/** Shows the same aquariums as the sidebar: their list is fetched once for both. */
export default function DashboardScreen() {
  const { aquariums = [] } = useShell()
  const user = useSignedInUser()
  const creating = useTaskHere<AquariumTask>()
  const logging = useTaskHere<LogTask>()
  const [logged, setLogged] = useState<OwnAquarium>()
  const parameters = useParametersOf(logged)
  const create = () => creating.open({ verb: 'create' })
  const logFor = (aquarium: OwnAquarium) => {
    setLogged(aquarium)
    logging.open({
      verb: 'create',
      aquariumId: aquarium.id,
      tankName: aquarium.name,
      ...testsOfWater(withCustomWater(aquarium), aquarium),
    })
  }
  if (aquariums instanceof Error) return <LoadFailure title="Error fetching aquarium" error={aquariums} />
  return (
    <>
      <h1 className={css.heading}>My Aquariums</h1>
      {user && seesBackups(user) && <BackupWarning user={user} />}
      <DueToday aquariums={aquariums} />
      {aquariums.length === 0 ? (
        <NoAquariums onCreate={create} />
      ) : (
        <ul className={css.grid}>
          {aquariums.map((aquarium) => (
            <li key={aquarium.id}>
              <AquariumCard aquarium={aquarium} onLog={() => logFor(aquarium)} />
            </li>
          ))}
          <li>
            <NewAquariumCard onClick={create} />
          </li>
        </ul>
      )}
      <LogDialog parameters={parameters} task={logging.task} onClose={logging.close} />
      <AquariumDialog task={creating.task} onClose={creating.close} />
    </>
  )
}

function NoAquariums({ onCreate }: { onCreate: () => void }) {
  return (
    <section className={css.empty}>
      <CoverPicture imageUrl="4" sizes="(width < 600px) 90vw, 30rem" className={css.welcome} />
      <h2>No Aquariums Found!</h2>
      <p>Click the button below to create a new aquarium.</p>
      <Button tone="filled" size="large" onClick={onCreate}>
        Create New Aquarium
      </Button>
      <p>Years of logs in a spreadsheet? Create the tank first, then import them on its page.</p>
    </section>
  )
}
