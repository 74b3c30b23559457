import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import type { Log } from '#contract/logs.ts'
import { call } from '#web/api.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import type { LogForm } from './log-form.ts'
import { readLogChange, readNewLog } from './log-form.ts'

type SavedLog = { verb: 'create'; aquariumId: number } | { verb: 'edit'; log: Log }

/** Reads and sends the form; answers a sentence for each wrong field. None means that it was saved and is closed. */
export function useSaveLog(task: SavedLog, onClose: () => void) {
  const [key, setKey] = useState(newIdempotencyKey)
  const { revalidate } = useRevalidator()

  async function create(form: LogForm, aquariumId: number): Promise<FieldErrors> {
    const read = readNewLog(form, aquariumId)
    if ('errors' in read) return read.errors
    await call('POST /api/logs/', { body: read.values, idempotencyKey: key })
    setKey(newIdempotencyKey())
    return finish('Data Log Created', 'Log successfully added!')
  }

  async function edit(form: LogForm, log: Log): Promise<FieldErrors> {
    const read = readLogChange(form, log)
    if ('errors' in read) return read.errors
    await call('PUT /api/logs/:id', { params: { id: log.id }, body: read.values })
    return finish('Data Log Edited', 'Log successfully updated!')
  }

  async function finish(title: string, body: string): Promise<FieldErrors> {
    showMessage({ title, body, type: 'success' })
    onClose()
    await revalidate()
    return {}
  }

  async function explain(error: unknown): Promise<FieldErrors> {
    const title = task.verb === 'create' ? 'Error Creating Data Log' : 'Error Updating Data Log'
    if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
      // The first answer got lost on its way and the form was changed before the second try.
      setKey(newIdempotencyKey())
      showMessage({
        title,
        body: 'Your first try was saved after all, as it was then. Close this form and edit that log.',
      })
      await revalidate()
      return {}
    }
    showMessage({ title, body: messageOf(error) })
    return error instanceof ApiError ? (error.fields ?? {}) : {}
  }

  return (form: LogForm) => {
    const saving = task.verb === 'create' ? create(form, task.aquariumId) : edit(form, task.log)
    return saving.catch(explain)
  }
}
