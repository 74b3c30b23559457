import { useMemo } from 'react'
import { Link, Outlet } from 'react-router'
import { carePage } from '#contract/pages.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { AquariumHeading } from '#web/aquariums/aquarium-view.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { careOpener } from '#web/care/care-task.ts'
import { Gallery } from '#web/images/gallery.tsx'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { useOutbox } from '#web/outbox/outbox-state.ts'
import { useScannedQrCode } from '#web/qr-code/tank-qr-code.tsx'
import type { LoadedAquarium } from '#web/readings/aquarium-section.ts'
import { chartedCustom, hasTile } from '#web/readings/custom-values.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { untilWords } from '#web/session/sitting.ts'
import { UnitRows } from '#web/settings/unit-rows.tsx'
import { AllDone, DueList } from '#web/tasks/due-list.tsx'
import { dueTasks } from '#web/tasks/due-tasks.ts'
import { ChartSection } from '#web/trends/chart-section.tsx'
import { ReadingsSection } from '#web/trends/readings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import * as css from './sitting.module.css'
import { sitterWords as words } from './sitting-words.ts'

const ChangesSection = lazyWhenIdle(
  async () => (await import('#web/insight/changes-section.tsx')).ChangesSection,
)

/** The page of a tank for whoever looks after it: first what is due and what is to be known, then the water. */
export function SitterTank(loaded: LoadedAquarium) {
  const { aquarium } = loaded
  const parameters = useParametersOf(aquarium)
  const charted = useMemo(() => parameters.filter(hasTile(chartedCustom(aquarium))), [parameters, aquarium])
  const now = useWallClock(aquarium.time_zone)
  const sitting = useSitting()
  const logging = useTaskHere<LogTask>()
  const log = () => logging.open({ verb: 'create', aquariumId: aquarium.id, ...testsOf(aquarium) })
  useScannedQrCode(log)
  const section = { ...loaded, parameters, charted, mayEdit: false }
  return (
    <div className={css.page}>
      {sitting && (
        <section className={css.banner} aria-label={words.lookAfter(aquarium.name, untilWords(sitting))}>
          <p>
            <strong>{words.lookAfter(aquarium.name, untilWords(sitting))}</strong>
          </p>
          <p className={css.what}>{words.what}</p>
        </section>
      )}
      <div className={css.head}>
        <AquariumHeading aquarium={aquarium} now={now} parameters={parameters} />
      </div>
      <div className={css.actions}>
        <Button size="large" tone="filled" onClick={log}>
          {words.log}
        </Button>
        <Button size="large" onClick={() => careOpener.open({ verb: 'create', tank: aquarium })}>
          {words.care}
        </Button>
      </div>
      <Sheet aquarium={aquarium} parameters={parameters} today={dayOf(now)} />
      <ReadingsSection {...section} />
      <ChartSection {...section} />
      <Gallery aquarium={aquarium} parameters={parameters} onPicture={undefined} />
      <ChangesSection {...section} />
      <Outlet context={true} />
      <details className={css.units}>
        <summary>{words.units}</summary>
        <UnitRows />
      </details>
      <LogDialog parameters={parameters} task={logging.task} onClose={logging.close} />
    </div>
  )
}

type SheetProps = Pick<Parameters<typeof ReadingsSection>[0], 'aquarium' | 'parameters'> & { today: string }

/** What is due, and what the keeper wants to be known. */
function Sheet({ aquarium, parameters, today }: SheetProps) {
  const { calls } = useOutbox()
  const due = dueTasks(aquarium.tasks, { today, unsent: calls })
  const tank = { ...aquarium, parameters, tests: testsOf(aquarium) }
  const isNothing = due.open.length + due.resting.length === 0
  return (
    <Panel labelledBy="due-heading">
      <div className={css.sheet}>
        <div className={css.row}>
          <PanelTitle id="due-heading" tabIndex={-1}>
            {words.due}
          </PanelTitle>
          <Link className={css.link} to={carePage(aquarium.id)}>
            {words.allCare}
          </Link>
        </div>
        <DueList tank={tank} due={due} today={today} />
        {due.open.length === 0 && due.next && <AllDone next={due.next} today={today} />}
        {isNothing && !due.next && <p className={css.quiet}>{words.nothingDue}</p>}
        {aquarium.sitter_note && (
          <div>
            <h3 className={css.toKnow}>{words.toKnow}</h3>
            <p className={css.note}>{aquarium.sitter_note}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}
