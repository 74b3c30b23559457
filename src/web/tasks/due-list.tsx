import type { Task } from '#contract/aquariums/tasks.ts'
import { scheduleOf } from '#domain/care/due.ts'
import { dayWords, dueWords, rhythmWords } from '#domain/care/task-words.ts'
import { KindIcon } from '#web/care/kind-icon.tsx'
import { useSitting } from '#web/session/shell-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PopoverList } from '#web/ui/popover-list.tsx'
import * as css from './due-list.module.css'
import type { DueTask, DueTasks } from './due-tasks.ts'
import type { TankOfTasks } from './use-task-acts.ts'
import { useTaskActs } from './use-task-acts.ts'

type DueListProps = { tank: TankOfTasks; due: DueTasks; today: string }

/** What is due in a tank: one press does it, or opens the form that does. Resting tasks take a line each. */
export function DueList({ tank, due: { open, resting }, today }: DueListProps) {
  const acts = useTaskActs(tank)
  const isSitter = useSitting() !== undefined
  return (
    <>
      {open.length > 0 && (
        <ul className={css.due} aria-label={`Due in ${tank.name}`}>
          {open.map((one) => (
            <li key={one.task.id}>
              <DueRow {...one} others={open} acts={acts} today={today} />
            </li>
          ))}
        </ul>
      )}
      {resting.map(({ task }) => (
        <p key={task.id} className={css.resting}>
          Resting: {task.title}, {rhythmWords(scheduleOf(task).rhythm)}.{' '}
          <Button
            tone="link"
            size="tiny"
            aria-label={`${verbs[task.kind]}: ${task.title}`}
            onClick={() => acts.act(task)}
          >
            {verbs[task.kind]}
          </Button>{' '}
          {!isSitter && (
            <Button
              tone="link"
              size="tiny"
              aria-label={`Stop: ${task.title}`}
              onClick={() => acts.stop(task)}
            >
              Stop
            </Button>
          )}
        </p>
      ))}
    </>
  )
}

/** What a press does, in a word or two. */
const verbs: Record<Task['kind'], string> = {
  test: 'Test it',
  water_change: 'Enter it',
  dose: 'Enter it',
  cleaning: 'Done',
  feeding: 'Done',
  other: 'Done',
}

type DueRowProps = DueTask & {
  others: readonly DueTask[]
  acts: ReturnType<typeof useTaskActs>
  today: string
}

function DueRow({ task, due, others, acts, today }: DueRowProps) {
  const isSitter = useSitting() !== undefined
  const choices = {
    tomorrow: () => acts.tomorrow(task, today),
    skip: () => acts.skip(task, today),
    edit: () => acts.edit(task),
    stop: () => acts.stop(task),
  }
  return (
    <>
      <button
        type="button"
        className={css.act}
        data-due={due.state}
        onClick={() =>
          acts.act(
            task,
            others.map(({ task }) => task),
          )
        }
      >
        <span className={css.round}>
          {task.kind === 'test' ? <Icon name="drop" size={22} /> : <KindIcon kind={task.kind} size={22} />}
        </span>
        <span className={css.words}>
          {task.title}
          <small>
            {dueWords(due, today)}
            {task.kind === 'dose' && due.state === 'late' && '. Do not double it.'}
          </small>
        </span>
        <span className={css.verb}>{verbs[task.kind]}</span>
      </button>
      <PopoverList
        label={`${task.title}: not today`}
        options={[
          { key: 'tomorrow', words: 'Tomorrow' },
          { key: 'skip', words: 'Skip this time' },
          ...(isSitter
            ? []
            : [
                { key: 'edit', words: 'Change' },
                { key: 'stop', words: 'Stop' },
              ]),
        ]}
        onChoose={(key) => choices[key as keyof typeof choices]()}
      >
        {(id) => (
          <Button tone="bare" size="icon" popoverTarget={id} aria-label={`More for ${task.title}`}>
            <Icon name="more" />
          </Button>
        )}
      </PopoverList>
    </>
  )
}

/** What is said where nothing is due: "All done until Thursday." */
export function AllDone({ next, today }: { next: DueTask | undefined; today: string }) {
  if (!next) return null
  return (
    <p className={css.done}>
      <Icon name="success" /> All done until {dayWords(next.due.on, today)}.
    </p>
  )
}
