import { call } from '#web/api/api.ts'
import { notifyGone, showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { CaredTank } from './care-task.ts'
import { careOpener } from './care-task.ts'

/** Opens the form of an event that is only known by its id, such as from its mark on the chart. */
export async function openEvent(id: number, tank: CaredTank): Promise<void> {
  try {
    careOpener.open({ verb: 'edit', tank, event: await call('GET /api/events/:id', { params: { id } }) })
  } catch (error) {
    if (!notifyGone(error)) showRefusal({ title: 'This entry could not be opened', error })
  }
}
