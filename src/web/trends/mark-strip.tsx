import type { KeyboardEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Mark } from '#contract/aquariums/marks.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { KindIcon } from '#web/care/kind-icon.tsx'
import type { View } from '#web/chart/chart-view.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import { useWidth } from '#web/ui/use-width.ts'
import type { MarkGroup } from './chart-marks.ts'
import { highestOf, markGroups } from './chart-marks.ts'
import * as css from './mark-strip.module.css'

type MarkStripProps = {
  marks: readonly Mark[]
  view: View
  /** Where the lines of the chart begin, in CSS pixels. */
  left: number
  /** The margin after the end of the lines, in CSS pixels. */
  right: number
  /** Opens an event by its id. */
  onEvent?: ((id: number) => void) | undefined
  /** Tells which marks are shown in words, if any. */
  onOpen: (marks: readonly Mark[] | undefined) => void
}

/** The marks below the time axis, with notes on hover, focus and tap. One stop for Tab; arrow keys go on. */
export function MarkStrip({ marks, view, left, right, onEvent, onOpen }: MarkStripProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const strip = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number>()
  const [stop, setStop] = useState(0)
  const isOpen = open !== undefined
  // Not every browser takes the focus away on a tap beside the strip, so such a tap closes the note here.
  useEffect(() => {
    if (!isOpen) return
    const closeBeside = ({ target }: PointerEvent) =>
      strip.current?.contains(target as Element) || setOpen(undefined)
    document.addEventListener('pointerdown', closeBeside)
    return () => document.removeEventListener('pointerdown', closeBeside)
  }, [isOpen])
  // Only the width tells which of the marks share a place.
  const groups = useMemo(() => (width === 0 ? [] : markGroups(marks, view, width)), [marks, view, width])
  const shown = open === undefined ? undefined : groups[open]
  useEffect(() => onOpen(shown?.marks), [onOpen, shown])
  if (marks.length === 0) return null
  const isOfNotes = marks.every(({ kind }) => kind === 'note')

  function tap(index: number) {
    const [mark, ...others] = groups[index]?.marks ?? []
    if (mark?.event_id === undefined || others.length > 0 || !onEvent) return setOpen(index)
    setOpen(undefined)
    onEvent(mark.event_id)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(undefined)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = strip.current?.querySelectorAll('button') ?? []
    const next = Math.min(Math.max(stop + step, 0), buttons.length - 1)
    setStop(next)
    buttons[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div
      ref={strip}
      className={css.strip}
      role="group"
      aria-label={isOfNotes ? 'Notes' : 'Notes and events'}
      style={{ marginLeft: left, marginRight: right }}
      onKeyDown={press}
      // A finger leaves as soon as it has tapped.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(undefined)}
    >
      <div ref={ref} className={css.line}>
        {groups.map((group, index) => (
          <button
            key={group.marks[0]?.at}
            type="button"
            className={css.mark}
            style={{ left: `${group.share * 100}%` }}
            aria-label={wordsOf(group)}
            aria-haspopup={
              onEvent && group.marks.length === 1 && group.marks[0]?.event_id ? 'dialog' : undefined
            }
            tabIndex={index === Math.min(stop, groups.length - 1) ? 0 : -1}
            data-open={index === open || undefined}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(index)}
            onFocus={() => {
              setOpen(index)
              setStop(index)
            }}
            onBlur={() => setOpen(undefined)}
            onClick={() => tap(index)}
          >
            <MarkSign group={group} />
          </button>
        ))}
      </div>
      {shown && <MarkCard group={shown} />}
    </div>
  )
}

/** Visible only: for screen readers, the mark itself has these words. */
function MarkCard({ group }: { group: MarkGroup }) {
  return (
    <ul
      className={css.card}
      aria-hidden="true"
      style={{ left: `clamp(0px, calc(${group.share * 100}% - 10rem), calc(100% - min(20rem, 100%)))` }}
    >
      {group.marks.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several logs of one time may bear the same note
        <li key={`${at} ${index}`}>
          <strong>{shownMoment(secondsToTimestamp(at))}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The sign of the kind that ranks highest in a group, and how many marks it has. */
function MarkSign({ group: { marks } }: { group: MarkGroup }) {
  const kind = highestOf(marks)
  return (
    <>
      {kind === undefined ? <NoteIcon /> : <KindIcon kind={kind} size={16} />}
      {marks.length > 1 && (
        <span className={css.count} aria-hidden="true">
          {marks.length}
        </span>
      )}
    </>
  )
}

/** A screen reader reads the first marks of a crowded one; zooming in separates them. */
function wordsOf({ marks }: MarkGroup): string {
  const { length } = marks
  const shown = marks.slice(0, 5).map(({ at, text }) => `${shownMoment(secondsToTimestamp(at))}: ${text}`)
  const more = length > 5 ? [`and ${length - 5} more`] : []
  const isOfNotes = marks.every(({ kind }) => kind === 'note')
  const noun = isOfNotes ? 'note' : 'mark'
  const subject = length > 1 ? `${length} ${noun}s of` : isOfNotes ? 'Note of' : ''
  return `${subject} ${[...shown, ...more].join('; ')}`.trim()
}

function NoteIcon() {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d="M3 3h10v7l-3 3H3z M5.5 6h5 M5.5 8.5h3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
