import { useEffect, useState } from 'react'
import type { CareEvent } from '#contract/aquariums/events.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { load } from '#web/offline/load.ts'
import type { UnsentKind } from '#web/outbox/unsent-kind.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import type { CaredTank, CareTask } from './care-task.ts'
import { eventDraftKey } from './event-draft.ts'
import { shownIn, startOfForm } from './event-form.ts'

type UnsentEvent = UnsentCall<'POST /api/events/'>

export const unsentEvent: UnsentKind<'POST /api/events/'> = {
  list: 'care of the tank',
  deletionTitle: 'Delete Care',
  summaryOf: ({ words = '', body }, _parameters, longest = 80) =>
    [words, body.note ? `“${[...body.note].slice(0, longest).join('')}”` : ''].filter(Boolean).join(' · '),
  draftOf: ({ user_id, body }) => ({
    storageKey: eventDraftKey(user_id, { tankId: body.aquarium_id }),
    typed: { form: formOf(body), units: storedUnits },
  }),
  Form: UnsentEventForm,
}

/** The texts that the form would have, in stored units. */
function formOf(body: UnsentEvent['body']) {
  const event: CareEvent = { id: 0, ...nothing, ...body }
  const tank = { id: body.aquarium_id, name: '', volume_litres: null, time_zone: null, care: noCare }
  return startOfForm({ verb: 'edit', tank, event }, shownIn(storedUnits), body.timestamp)
}

const noCare = { last: [], doses: [], dosers: [], products: [] }
const nothing = {
  ...{ title: null, product_id: null, amount: null, percent: null, note: null, task_id: null },
  ...{ new_alkalinity: null, new_calcium: null, new_magnesium: null },
}

const CareDialog = lazyDialog(async () => (await import('./care-dialog.tsx')).CareDialog)

/** The form needs the tank's products, as they were last seen here. */
function UnsentEventForm({ task: call, onClose }: { task: UnsentEvent | undefined; onClose: () => void }) {
  const [task, setTask] = useState<CareTask>()
  const id = call?.aquarium_id
  useEffect(() => {
    if (id === undefined) return setTask(undefined)
    let isWanted = true
    load('GET /api/aquariums/:id', { params: { id }, query: { logs: 'none' } }).then(
      (tank: CaredTank) => isWanted && setTask({ verb: 'create', tank }),
      (error: unknown) => {
        showRefusal({ title: 'This tank could not be loaded', error })
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [id, onClose])
  return <CareDialog task={task} onClose={onClose} />
}
