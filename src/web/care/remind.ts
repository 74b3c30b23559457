import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { NewTask } from '#contract/aquariums/tasks.ts'
import { call } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { reportDone } from '#web/outcomes/undo.ts'
import { useSending } from '#web/ui/form/sending.ts'

/** The zone of this device's clock. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Makes a task by one tap; a second tap before the answer makes no second one. */
export function useRemind(aquariumId: number) {
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  const key = useRef(newIdempotencyKey())
  async function save(task: Omit<NewTask, 'time_zone'>) {
    try {
      const made = await call('POST /api/aquariums/:id/tasks', {
        params: { id: aquariumId },
        body: { ...task, time_zone: deviceZone() },
        idempotencyKey: key.current,
      })
      key.current = newIdempotencyKey()
      const undo = {
        call: 'DELETE /api/tasks/:id',
        params: { id: made.id },
        words: 'You won’t be reminded of it.',
      } as const
      reportDone({ title: 'Task Added', body: made.title, undo, revalidate })
      await revalidate()
    } catch (error) {
      showRefusal({ title: 'Error Adding A Task', error, next: 'press Remind me again' })
    }
  }
  return { isSending, remind: (task: Omit<NewTask, 'time_zone'>) => void send(() => save(task)) }
}
