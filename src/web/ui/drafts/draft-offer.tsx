import type { ReactNode } from 'react'
import { useState } from 'react'
import { wallClock } from '#domain/time/timestamps.ts'
import { Button } from '#web/ui/button.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './draft.module.css'
import type { Draft } from './drafts.ts'
import { clearFormDraft } from './drafts.ts'

type DraftFirstProps<Typed> = {
  storageKey: string
  read: (storageKey: string) => Draft<Typed> | undefined
  what: string
  summaryOf: (draft: Draft<Typed>) => string
  onClose: () => void
  /** Renders the form, with the draft that the user resumes, if any. */
  children: (resumed: Draft<Typed> | undefined) => ReactNode
}

/** A form. If a draft was left unsaved there, the user is first asked whether to resume it or throw it away. */
export function DraftFirst<Typed>(props: DraftFirstProps<Typed>) {
  const { storageKey, read, what, summaryOf, onClose, children } = props
  const [offered, setOffered] = useState(() => read(storageKey))
  const [resumed, setResumed] = useState<Draft<Typed>>()
  if (!offered) return children(resumed)
  return (
    <>
      <p className={css.offer}>
        You have an unsaved {what} from <strong>{shownMoment(wallClock(new Date(offered.at)))}</strong>.
      </p>
      <p className={css.offered}>{summaryOf(offered)}</p>
      <DraftButtons
        onClose={onClose}
        onContinue={() => {
          setResumed(offered)
          setOffered(undefined)
        }}
        onDiscard={() => {
          clearFormDraft(storageKey, offered.key)
          setOffered(undefined)
        }}
      />
    </>
  )
}

type DraftButtonsProps = { onContinue: () => void; onDiscard: () => void; onClose: () => void }

function DraftButtons({ onContinue, onDiscard, onClose }: DraftButtonsProps) {
  return (
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
  )
}
