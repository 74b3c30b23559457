import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { FieldErrors } from '#contract/errors.ts'
import { ApiError } from '#contract/errors.ts'
import type { Log, LogChange, NewLog } from '#contract/logs.ts'
import type { OwnParameterRow } from '#contract/parameters.ts'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { labElements } from '#domain/own-catalogue.ts'
import { call } from '#web/api.ts'
import { newIdempotencyKey } from '#web/idempotency-key.ts'
import { wasRefused } from '#web/log-form/log-saving.ts'
import { tellDone, undoCreation } from '#web/log-form/log-undo.ts'
import { showMessage } from '#web/messages/notification.ts'
import { goneWords, refusalWords, showRefusal } from '#web/messages/refusal-words.tsx'
import { onTheWire } from '#web/readings/own-values.ts'
import type { KeptLabDraft } from './lab-draft.ts'
import type { LabReport } from './lab-report.ts'
import { isBlankReport, logOf, measuredAgain, readLabReport } from './lab-report.ts'

type Saving = { draft: KeptLabDraft; onClose: () => void }
/** Why a report was not saved: what is wrong with single fields, and whether it was on its way. */
type Unsaved = { fields: FieldErrors; wasSent: boolean }

/** Adds the elements that the tank does not follow yet, then the log; answers nothing once it is saved. */
export function useSaveReport(aquarium: WholeAquarium, { draft, onClose }: Saving) {
  const { revalidate } = useRevalidator()
  /** A try that failed half-way has added some already. */
  const own = useRef<readonly OwnParameterRow[]>(aquarium.own_parameters)

  async function follow(report: LabReport) {
    if (report.missing.length > 0) {
      const body = { parameters: report.missing }
      const added = await call('POST /api/aquariums/:id/parameters', { params: { id: aquarium.id }, body })
      own.current = [...own.current, ...added]
    }
    for (const row of measuredAgain(report, own.current))
      await call('PUT /api/parameters/:id', { params: { id: row.id }, body: { archived: false } })
  }

  /** The first try may have been saved as it was then: what was typed since is a change of that log. */
  async function save(report: LabReport): Promise<Log> {
    const typed: NewLog = { aquarium_id: aquarium.id, ...logOf(report, own.current) }
    const { key, sent = { body: typed, at: new Date().toISOString() } } = draft.wire.current
    draft.noteWire({ key, sent })
    const body = onTheWire(sent.body)
    const created = await call('POST /api/logs/', { body, idempotencyKey: key }).catch((error: unknown) => {
      if (wasRefused(error)) draft.noteWire({ key: newIdempotencyKey() })
      throw error
    })
    const { values, before } = changeOf(sent.body, typed)
    if (Object.keys(values).length === 0) return created
    return call('PUT /api/logs/:id', {
      params: { id: created.id },
      body: { ...onTheWire(values), before: onTheWire(before) },
    })
  }

  return async (): Promise<Unsaved | undefined> => {
    const report = readLabReport(draft.form, {
      parameters: draft.parameters,
      own: own.current,
      elements: labElements,
    })
    if ('errors' in report) return { fields: report.errors, wasSent: false }
    if (isBlankReport(report)) {
      showMessage({ title: 'Nothing to save', body: 'Fill in at least one value of the report.' })
      return { fields: {}, wasSent: false }
    }
    try {
      await follow(report)
      const log = await save(report)
      draft.clear()
      tellDone({
        title: 'Lab Results Saved',
        body: 'They are a data log of their own.',
        undo: undoCreation(log),
        revalidate,
      })
      onClose()
      await revalidate()
      return undefined
    } catch (error) {
      // Saved by the first try and deleted since: the next one is a new log.
      if (error instanceof ApiError && (error.code === 'log_not_found' || error.code === 'log_gone'))
        draft.noteWire({ key: newIdempotencyKey() })
      showRefusal({ title: 'Error Saving Lab Results', error, body: goneWords(error) ?? refusalWords(error) })
      return { fields: error instanceof ApiError ? (error.fields ?? {}) : {}, wasSent: true }
    }
  }
}

/** What was typed otherwise than it was sent, and what was sent. */
function changeOf(sent: NewLog, typed: NewLog): { values: LogChange; before: LogChange['before'] & object } {
  const [was, is] = [new Map(Object.entries(sent)), new Map(Object.entries(typed))]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
  const of = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values.get(key) ?? null]))
  return { values: of(is), before: of(was) }
}
