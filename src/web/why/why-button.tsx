import type { Parameter } from '#domain/parameters/parameters.ts'
import { labelWithin } from '#web/readings/reading-text.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import * as css from './why.module.css'

const WhyDialog = lazyDialog(async () => (await import('./why-dialog.tsx')).WhyDialog)

type WhyButtonProps = {
  /** One or more, the most dangerous first. There are no words about a tank's custom parameters. */
  parameters: readonly Parameter[]
  /** `mark` is a question mark in a circle, for a corner. */
  look: 'words' | 'mark'
  /** Left out of the way of Tab, between fields that are filled in one after another. */
  isAside?: boolean
}

/** Opens what the article says of these parameters: what they are, why they move, what to do and what never. */
export function WhyButton({ parameters, look, isAside = false }: WhyButtonProps) {
  const { task, open, close } = useTaskHere<readonly Parameter[]>()
  const common = parameters.filter(({ own }) => !own)
  if (common.length === 0) return null
  const about = common.map((parameter) => labelWithin(parameter)).join(', ')
  return (
    <>
      <button
        type="button"
        className={css.button}
        data-look={look}
        aria-haspopup="dialog"
        tabIndex={isAside ? -1 : undefined}
        onClick={() => open(common)}
      >
        <span aria-hidden="true">{look === 'mark' ? '?' : 'Why?'}</span>
        {/* Not a label of its own: within a form, labels name fields. */}
        <VisuallyHidden as="span">Why? About {about}</VisuallyHidden>
      </button>
      <WhyDialog task={task} onClose={close} />
    </>
  )
}
