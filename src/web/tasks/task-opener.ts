import type { Task } from '#contract/aquariums/tasks.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { load } from '#web/offline/load.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { dialogOpener } from '#web/ui/dialog/dialog-opener.ts'

/** A task to be changed, or none for a new one, and the tank whose parameters and products it may be about. */
export type TaskToEdit = { tank: WholeAquarium; task: Task | undefined }

/** The dialog of a task, opened from any screen. */
export const taskOpener = dialogOpener<TaskToEdit>()

/** Reads the tank, or what was seen of it last, and goes on with it; says why when it cannot be read. */
export async function withTank(id: number, work: (tank: WholeAquarium) => void): Promise<void> {
  const { pathname } = location
  try {
    const tank = await load('GET /api/aquariums/:id', { params: { id }, query: { logs: 'none' } })
    // Whoever has gone on meanwhile wants no dialog.
    if (location.pathname === pathname) work(tank)
  } catch (error) {
    showRefusal({ title: 'This tank could not be loaded', error })
  }
}
