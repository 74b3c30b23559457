import { Button } from '#web/ui/button.tsx'
import { copyWords } from '#web/ui/dialog/dialog-buttons.tsx'
import * as css from './draft.module.css'

type DraftFootProps = {
  onClose: () => void
  /** Deletes what is stored; undefined where nothing is. */
  onDelete?: (() => void) | undefined
  isSending: boolean
  isKept: boolean
  isUnsaved: boolean
  /** True when there are open questions, which the next save answers. */
  isAsking?: boolean
  /** The question about what is typed as a whole. */
  question?: string | undefined
  /** True when it can no longer be saved. */
  gone?: boolean
}

/** The foot of a form with a draft: Close and Save, always in view, and what has become of the text. */
export function DraftFoot(props: DraftFootProps) {
  const { onClose, onDelete, isSending, isKept, isUnsaved, isAsking, question, gone } = props
  return (
    <div className={css.foot}>
      <p
        className={css.kept}
        data-unsaved={isUnsaved || question !== undefined || undefined}
        role={question && 'alert'}
      >
        {gone ? copyWords : (question ?? wordsOf({ isKept, isUnsaved }))}
      </p>
      {onDelete && !gone && (
        <Button size="large" tone="danger" onClick={onDelete} disabled={isSending}>
          Delete
        </Button>
      )}
      <Button size="large" onClick={onClose} disabled={isSending}>
        Close
      </Button>
      {!gone && (
        <Button type="submit" tone="filled" size="large" className={css.save} aria-disabled={isSending}>
          {isSending ? 'Saving…' : isAsking ? 'Save anyway' : 'Save'}
        </Button>
      )}
    </div>
  )
}

function wordsOf({ isKept, isUnsaved }: Pick<DraftFootProps, 'isKept' | 'isUnsaved'>): string {
  if (isUnsaved) return isKept ? 'Not saved yet. Your text is kept on this device.' : 'Not saved yet.'
  return isKept ? 'Draft kept on this device.' : ''
}
