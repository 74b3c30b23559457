import { hash } from 'node:crypto'
import type { CalendarTask } from '#domain/care/calendar-feed.ts'
import { calendarFeed } from '#domain/care/calendar-feed.ts'
import { dueOfTask, scheduleOf } from '#domain/care/due.ts'
import { dayAt } from '#domain/time/zones.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hashToken } from '#server/sessions/tokens.ts'
import { tasksOfUser } from '#server/tasks/read-tasks.rules.ts'
import { changesOfTasks } from './calendar.store.ts'
import { noteKeyUse } from './keys.rules.ts'
import { selectKey } from './keys.store.ts'

/** Whose calendar an address is; undefined for one that opens nothing. */
export async function findCalendar(db: Db, { secret, now }: { secret: string; now: Date }) {
  const asked = { kind: 'calendar', secretHash: hashToken(secret), now: now.toISOString() }
  const [key] = await selectKey(db, asked)
  if (!key) return undefined
  await noteKeyUse(db, key, now)
  return key.user_id
}

/** What is due as a calendar, and a tag that changes when the tasks do. */
export async function readCalendar(
  db: Db,
  { userId, now, instance }: { userId: number; now: Date; instance: string },
): Promise<{ text: string; etag: string }> {
  const tasks = await tasksToShow(db, { userId, now })
  const told = calendarFeed(tasks, { instance, at: new Date(0).toISOString() })
  return {
    text: calendarFeed(tasks, { instance, at: now.toISOString() }),
    // Weak, because each answer tells when it was made.
    etag: `W/"${hash('sha256', told).slice(0, 32)}"`,
  }
}

async function tasksToShow(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<readonly CalendarTask[]> {
  const tanks = await tasksOfUser(db, { userId, now })
  const ids = tanks.flatMap(({ tasks }) => tasks.map(({ id }) => id))
  const changes = await changesOfTasks(db, ids)
  return tanks.flatMap(({ name: tank, time_zone: zone, tasks }) => {
    const today = dayAt(zone, now)
    return tasks
      .filter(({ archived_at }) => archived_at === null)
      .map((task) => {
        const { id, title } = task
        const { rhythm } = scheduleOf(task)
        return { id, title, tank, rhythm, due: dueOfTask(task, today), today, changes: changes.get(id) ?? 0 }
      })
  })
}
