import type { Parameter } from '#domain/parameters/parameters.ts'
import { parametersOfDraft } from '#web/log-form/form-units.ts'
import { unitOf } from '#web/readings/reading-text.ts'
import type { LogDraft } from './log-draft.ts'

/** `Temperature 25.6 °C · “half a test”`: the readings as typed, and at most `longest` characters of the note. */
export function draftSummary(
  draft: Pick<LogDraft, 'form' | 'units'>,
  parameters: readonly Parameter[],
  longest = 80,
): string {
  const { form } = draft
  const readings = parametersOfDraft(parameters, draft).flatMap((parameter) => {
    const text = form[parameter.key]?.trim()
    return text ? [`${parameter.label} ${text} ${unitOf(parameter)}`.trim()] : []
  })
  const note = form.note?.trim()
  return [
    ...readings,
    ...(note ? [`“${note.slice(0, longest)}${note.length > longest ? '…' : ''}”`] : []),
  ].join(' · ')
}
