import { useRef, useState } from 'react'
import { wallClock } from '#domain/timestamps.ts'
import { clearDraft, writeDraft } from '#web/drafts.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { useSignedInUser } from '#web/shell/signed-in-user.ts'
import type { LogDraft, SentLog } from './log-draft.ts'
import { logDraftPlace } from './log-draft.ts'
import type { LogForm } from './log-form.ts'
import { blankLogForm, logToForm } from './log-form.ts'
import type { SavedLog } from './log-saving.ts'

/** Where the signed-in keeper's draft for a task is kept. */
export function useDraftPlace(task: SavedLog): string {
  const user = useSignedInUser()
  return logDraftPlace(
    user?.id ?? 0,
    task.verb === 'edit' ? { logId: task.log.id } : { aquariumId: task.aquariumId },
  )
}

/** The form as it is typed, and its draft, which is written with every change. */
export function useLogDraft({ task, resumed }: { task: SavedLog; resumed: LogDraft | undefined }) {
  const place = useDraftPlace(task)
  const [start] = useState(() => startOf(task))
  const [form, setForm] = useState<LogForm>(() => ({ ...start, ...resumed?.form }))
  const [isKept, setKept] = useState(resumed !== undefined)
  // What is being sent is answered later, when more may have been typed.
  const latest = useRef(form)
  const wire = useRef<{ key: string; sent?: SentLog }>({ key: newIdempotencyKey(), ...wireOf(resumed) })

  function keep(typed: LogForm) {
    const changed = changedFields(typed, task.verb === 'edit' ? start : { ...start, timestamp: '' })
    // A new log's date is filled in from the start: it alone is nothing typed.
    const isBlank = Object.keys(changed).every((name) => task.verb === 'create' && name === 'timestamp')
    if (isBlank && wire.current.sent === undefined) {
      clearDraft(place)
      return setKept(false)
    }
    const draft: LogDraft = { form: changed, at: new Date().toISOString(), ...wire.current }
    setKept(writeDraft(place, draft))
  }

  return {
    form,
    isKept,
    wire,
    /** Takes one field's text. */
    change(name: keyof LogForm, text: string) {
      latest.current = { ...latest.current, [name]: text }
      setForm(latest.current)
      keep(latest.current)
    },
    /** Notes what was sent with the key, or that nothing of it was saved. */
    noteSent(sent: SentLog | undefined) {
      const { key } = wire.current
      wire.current = sent ? { key, sent } : { key }
      keep(latest.current)
    },
    /** Makes the next try a new log. */
    renewKey() {
      wire.current = { key: newIdempotencyKey() }
      keep(latest.current)
    },
    clear() {
      clearDraft(place)
    },
  }
}

export type KeptDraft = ReturnType<typeof useLogDraft>

function startOf(task: SavedLog): LogForm {
  return task.verb === 'edit' ? logToForm(task.log) : blankLogForm(wallClock(new Date()), task.aquariumId)
}

function wireOf(draft: LogDraft | undefined): { key?: string; sent?: SentLog } {
  return draft ? { key: draft.key, ...(draft.sent && { sent: draft.sent }) } : {}
}

function changedFields(form: LogForm, start: LogForm): Partial<LogForm> {
  const names = Object.keys(form) as (keyof LogForm)[]
  return Object.fromEntries(names.flatMap((name) => (form[name] === start[name] ? [] : [[name, form[name]]])))
}
