import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import type { Log } from '#contract/logs.ts'
import { call } from '#web/api.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import type { LogForm } from './log-form.ts'
import { readLogChange, readNewLog } from './log-form.ts'
import type { KeptDraft } from './use-log-draft.ts'

export type SavedLog = { verb: 'create'; aquariumId?: number | undefined } | { verb: 'edit'; log: Log }

/** What became of a try: saved, or why not, with a sentence for each wrong field. */
export type SaveOutcome = 'saved' | { fields: FieldErrors; wasSent: boolean }

type SaveLogParts = { task: SavedLog; draft: KeptDraft; onClose: () => void }

/** Reads and sends the form, and closes it when it is saved. */
export function useSaveLog({ task, draft, onClose }: SaveLogParts) {
  const { revalidate } = useRevalidator()

  async function create(): Promise<SaveOutcome> {
    const read = readNewLog(draft.form)
    if ('errors' in read) return { fields: read.errors, wasSent: false }
    const { key, sent = { body: read.values, at: new Date().toISOString() } } = draft.wire.current
    const isRetry = draft.wire.current.sent !== undefined
    draft.noteSent(sent)
    const log = await call('POST /api/logs/', { body: sent.body, idempotencyKey: key }).catch(
      (error: unknown) => {
        if (wasRefused(error)) draft.noteSent(undefined)
        throw error
      },
    )
    // The first try may have been saved as it was then: what was typed since is a change of that log.
    if (isRetry) await sendChange(draft.form, log)
    return finish('Data Log Created', 'Log successfully added!')
  }

  async function edit(log: Log): Promise<SaveOutcome> {
    const refused = await sendChange(draft.form, log)
    if (refused) return { fields: refused, wasSent: false }
    return finish('Data Log Edited', 'Log successfully updated!')
  }

  async function finish(title: string, body: string): Promise<SaveOutcome> {
    draft.clear()
    showMessage({ title, body, type: 'success' })
    onClose()
    await revalidate()
    return 'saved'
  }

  async function explain(error: unknown): Promise<SaveOutcome> {
    const title = task.verb === 'create' ? 'Error Creating Data Log' : 'Error Updating Data Log'
    const code = error instanceof ApiError ? error.code : undefined
    const isReused = code === 'idempotency_key_reused'
    // Saved by another window, or saved by the first try and deleted since: either way the next try is a new log.
    if (isReused || code === 'log_not_found') draft.renewKey()
    showMessage({
      title,
      body: isReused
        ? 'This draft was already saved from another window. Close this form and edit that log.'
        : messageOf(error),
    })
    if (isReused) await revalidate()
    return { fields: error instanceof ApiError ? (error.fields ?? {}) : {}, wasSent: true }
  }

  return () => (task.verb === 'create' ? create() : edit(task.log)).catch(explain)
}

/** Sends what differs from the stored log; answers a sentence for each field that cannot be sent. */
async function sendChange(form: LogForm, log: Log): Promise<FieldErrors | undefined> {
  const read = readLogChange(form, log)
  if ('errors' in read) return read.errors
  if (Object.keys(read.values).length > 0)
    await call('PUT /api/logs/:id', { params: { id: log.id }, body: read.values })
  return undefined
}

/** True when the server said that it saved nothing. Without an answer, or with a fault's, nobody knows. */
function wasRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'internal' && error.code !== 'request_timeout'
}
