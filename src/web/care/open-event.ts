import { call } from '#web/api/api.ts'
import { notifyGone, showRefusal } from '#web/outcomes/refusal-words.tsx'
import type { CaredTank } from './care-task.ts'
import { careOpener } from './care-task.ts'

/** Opens the form of an event that is only known by its id, such as from its mark on the chart. */
export async function openEvent(id: number, tank: CaredTank): Promise<void> {
  const { pathname } = location
  try {
    const event = await call('GET /api/events/:id', { params: { id } })
    // Whoever has gone on meanwhile wants no form.
    if (location.pathname === pathname) careOpener.open({ verb: 'edit', tank, event })
  } catch (error) {
    if (!notifyGone(error)) showRefusal({ title: 'This entry could not be opened', error })
  }
}
