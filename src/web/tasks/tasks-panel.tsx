import { useRevalidator } from 'react-router'
import type { Task } from '#contract/aquariums/tasks.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { dueOfTask, scheduleOf } from '#domain/care/due.ts'
import { dueWords, rhythmWords } from '#domain/care/task-words.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import * as css from '#web/care/care-list.module.css'
import { RemovalQuestion } from '#web/outcomes/lazy-removal-question.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { Removal } from '#web/outcomes/removal-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { useSending } from '#web/ui/form/sending.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { useWallClock } from '#web/ui/time/wall-clock.ts'
import { taskOpener } from './task-opener.ts'

/** All tasks of a tank in the order in which they are due; stopped ones last. */
export function TasksPanel({ aquarium, mayEdit }: { aquarium: WholeAquarium; mayEdit: boolean }) {
  const today = dayOf(useWallClock(aquarium.time_zone))
  const { tasks = [] } = aquarium as Partial<WholeAquarium>
  const { send } = useSending()
  const removing = useTaskHere<Removal>()
  const { revalidate } = useRevalidator()
  const act = (title: string, work: () => Promise<unknown>) =>
    void send(async () => {
      await work().catch((error: unknown) => showRefusal({ title, error }))
      await revalidate()
    })
  const inOrder = tasks.toSorted(
    (one, other) =>
      Number(isStopped(one)) - Number(isStopped(other)) ||
      dueOfTask(one, today).on.localeCompare(dueOfTask(other, today).on),
  )
  return (
    <Panel labelledBy="tasks-heading">
      <div className={css.products}>
        <PanelTitle id="tasks-heading" tabIndex={-1}>
          Tasks
        </PanelTitle>
        {tasks.length === 0 && (
          <p className={css.nothing}>
            Tests, water changes and whatever else you want to be reminded of are listed here.
          </p>
        )}
        {inOrder.length > 0 && (
          <ul>
            {inOrder.map((task) => {
              const params = { id: task.id }
              const stopped = isStopped(task)
              return (
                <li key={task.id} data-archived={stopped || undefined}>
                  <div>
                    {task.title}
                    <small>{stopped ? 'Stopped' : scheduleWords(task, today)}</small>
                  </div>
                  {mayEdit && (
                    <RowActions
                      subject={task.title}
                      actions={[
                        { label: 'Change', onClick: () => taskOpener.open({ tank: aquarium, task }) },
                        {
                          label: stopped ? 'Resume' : 'Stop',
                          onClick: () =>
                            act('Error changing task', () =>
                              call('PUT /api/tasks/:id', { params, body: { archived: !stopped } }),
                            ),
                        },
                        {
                          label: 'Delete',
                          tone: 'danger',
                          onClick: () => removing.open(removalOf(task)),
                        },
                      ]}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {mayEdit && (
          <div>
            <Button onClick={() => taskOpener.open({ tank: aquarium, task: undefined })}>New task</Button>
          </div>
        )}
      </div>
      <RemovalQuestion task={removing.task} onClose={removing.close} />
    </Panel>
  )
}

function removalOf({ id, title }: Task): Removal {
  return {
    title: 'Delete Task',
    question: 'What you did stays in the tank’s history, without this task’s name. “Stop” keeps the task.',
    subject: title,
    yes: 'Delete',
    act: () => call('DELETE /api/tasks/:id', { params: { id } }),
    errorTitle: 'Error Deleting A Task',
    heading: 'tasks-heading',
  }
}

function isStopped({ archived_at }: Task): boolean {
  return archived_at !== null
}

/** "every 9 days, Thursday". */
function scheduleWords(task: Task, today: string): string {
  const due = dueOfTask(task, today)
  const when =
    due.state === 'next' || due.state === 'due' ? `due ${dueWords(due, today)}` : dueWords(due, today)
  return `${rhythmWords(scheduleOf(task).rhythm)}, ${when}`
}
