import type { Parameter } from '#domain/parameters.ts'
import { wallClock } from '#domain/timestamps.ts'
import { shownMoment } from '#web/preferences/shown-moment.ts'
import { unitOf } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { parametersOfDraft } from './form-units.ts'
import type { LogDraft } from './log-draft.ts'
import { mayBeDoubled } from './log-draft.ts'
import css from './log-fields.module.css'

type DraftOfferProps = {
  parameters: readonly Parameter[]
  draft: LogDraft
  onContinue: () => void
  onDiscard: () => void
  onClose: () => void
}

/** What was typed the last time and not saved: to go on with, or to throw away. */
export function DraftOffer({ parameters, draft, onContinue, onDiscard, onClose }: DraftOfferProps) {
  const written = shownMoment(wallClock(new Date(draft.at)))
  return (
    <>
      <p className={css.offer}>
        You have an unsaved log from <strong>{written}</strong>.
      </p>
      <p className={css.offered}>{summaryOf(draft, parameters)}</p>
      {mayBeDoubled(draft, new Date()) && (
        <p className={css.offered}>
          It may have been saved after all: look for it in the log table before you save it again.
        </p>
      )}
      <div className={css.foot}>
        <Button size="large" onClick={onClose} className={css.away}>
          Close
        </Button>
        <Button size="large" onClick={onDiscard}>
          Discard
        </Button>
        <Button tone="filled" size="large" onClick={onContinue} data-autofocus>
          Continue
        </Button>
      </div>
    </>
  )
}

function summaryOf(draft: LogDraft, parameters: readonly Parameter[]): string {
  const { form } = draft
  const readings = parametersOfDraft(parameters, draft).flatMap((parameter) => {
    const text = form[parameter.key]?.trim()
    return text ? [`${parameter.label} ${text} ${unitOf(parameter)}`.trim()] : []
  })
  const note = form.note?.trim()
  return [...readings, ...(note ? [`“${note.slice(0, 80)}${note.length > 80 ? '…' : ''}”`] : [])].join(' · ')
}
