import { useRevalidator } from 'react-router'
import type { NewLog } from '#contract/aquariums/logs.ts'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { labElements } from '#domain/parameters/custom-catalogue.ts'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import { call, patience } from '#web/api/api.ts'
import { creationOf, undoCreation, waitingTitles } from '#web/log-form/log-calls.ts'
import type { LogQuestions } from '#web/log-form/use-log-questions.ts'
import { reportWaiting, useSaveCall } from '#web/outbox/use-save-call.tsx'
import { deletedRowWords, refusalWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { reportDone } from '#web/outcomes/undo.ts'
import { onTheWire } from '#web/readings/custom-values.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import type { KeptLabDraft } from './lab-draft.ts'
import type { TypedReport } from './lab-report.ts'
import { isBlankReport, logOf, measuredAgain, readLabReport } from './lab-report.ts'

const failed = 'Error saving lab results'
const deletedWords =
  'A parameter of this report was deleted in another window or on another device. Save again to add it anew.'

type SaveReportOptions = {
  draft: KeptLabDraft
  questions: Pick<LogQuestions, 'askBeforeSave'>
  onClose: () => void
}
/** Why a report was not saved. With `asks` there are questions, and saving again saves. */
type Unsaved = { fields: FieldErrors; wasSent: boolean; asks?: boolean }

/** Adds the elements that the tank does not follow yet, then the log; resolves to undefined once all is saved. */
export function useSaveReport(aquarium: WholeAquarium, { draft, questions, onClose }: SaveReportOptions) {
  const { revalidate } = useRevalidator()
  const saveCall = useSaveCall()
  const params = { id: aquarium.id }
  const read = (own: readonly CustomParameterRow[]) =>
    readLabReport(draft.form, { parameters: draft.parameters, own, elements: labElements })

  async function follow(report: TypedReport, own: readonly CustomParameterRow[]) {
    const body = { parameters: report.missing }
    const added =
      report.missing.length > 0 ? await call('POST /api/aquariums/:id/parameters', { params, body }) : []
    const followed = [...own, ...added]
    for (const row of measuredAgain(report, followed))
      await call('PUT /api/parameters/:id', { params: { id: row.id }, body: { archived: false } })
    return followed
  }

  return async (): Promise<Unsaved | undefined> => {
    let own: readonly CustomParameterRow[] = aquarium.own_parameters
    let report = read(own)
    if ('errors' in report) return { fields: report.errors, wasSent: false }
    if (isBlankReport(report)) {
      showMessage({ title: 'Nothing to save', body: 'Fill in at least one value of the report.' })
      return { fields: {}, wasSent: false }
    }
    if (questions.askBeforeSave(report.log, report.log)) return { fields: {}, wasSent: false, asks: true }
    try {
      if (report.missing.length > 0) {
        // They may have been added since the page was loaded, by a try that failed half-way or whose answer was lost.
        const signal = AbortSignal.timeout(patience)
        own = await call('GET /api/aquariums/:id/parameters', { params, signal })
        report = read(own)
        if ('errors' in report) return { fields: report.errors, wasSent: false }
      }
      own = await follow(report, own)
      const body: NewLog = { aquarium_id: aquarium.id, ...logOf(report, own) }
      const saved = await saveCall(creationOf(onTheWire(body)), draft)
      draft.clear()
      if ('waiting' in saved) reportWaiting(saved, waitingTitles)
      else
        reportDone({
          title: 'Lab results saved',
          body: 'They are a data log of their own.',
          undo: saved.reply && undoCreation(saved.reply),
          revalidate,
        })
      onClose()
      if (!('waiting' in saved)) await revalidate()
      return undefined
    } catch (error) {
      const { code, fields = {} } = error instanceof ApiError ? error : {}
      const isDeleted = code === 'parameter_not_found' || Object.keys(fields).some(isCustomKey)
      const body = isDeleted ? deletedWords : (deletedRowWords(error) ?? refusalWords(error))
      showRefusal({ title: failed, error, body })
      // The next try reads the report against the parameters that the tank has by then.
      if (isDeleted) await revalidate()
      return { fields, wasSent: true }
    }
  }
}
