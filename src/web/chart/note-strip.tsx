import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Series } from '#contract/logs.ts'
import { formatScreenTimestamp, secondsToTimestamp } from '#domain/timestamps.ts'
import type { View } from './chart-view.ts'
import type { NoteMark } from './note-marks.ts'
import { noteMarks } from './note-marks.ts'
import css from './note-strip.module.css'

type NoteStripProps = {
  notes: Series['notes']
  view: View
  /** Where the chart's lines begin, in CSS pixels. */
  left: number
}

/** The notes of the logs below the time axis: to be read by hover, focus and tap. One stop for the tab key, arrows go on. */
export function NoteStrip({ notes, view, left }: NoteStripProps) {
  const { ref, width } = useWidth()
  const strip = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<number>()
  const [stop, setStop] = useState(0)
  if (notes.length === 0) return null
  // Which of them share a mark is known with the width.
  const marks = width === 0 ? [] : noteMarks(notes, view, width)
  const shown = open === undefined ? undefined : marks[open]

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
      aria-label="Notes"
      style={{ marginLeft: left }}
      onKeyDown={press}
      onMouseLeave={() => setOpen(undefined)}
    >
      <div ref={ref} className={css.line}>
        {marks.map((mark, index) => (
          <button
            key={mark.notes[0]?.at}
            type="button"
            className={css.mark}
            style={{ left: `${mark.place * 100}%` }}
            aria-label={wordsOf(mark)}
            tabIndex={index === Math.min(stop, marks.length - 1) ? 0 : -1}
            data-open={index === open || undefined}
            onMouseEnter={() => setOpen(index)}
            onFocus={() => {
              setOpen(index)
              setStop(index)
            }}
            onBlur={() => setOpen(undefined)}
            onClick={() => setOpen(index)}
          >
            {mark.notes.length > 1 ? <span aria-hidden="true">{mark.notes.length}</span> : <NoteIcon />}
          </button>
        ))}
      </div>
      {shown && <NoteCard mark={shown} />}
    </div>
  )
}

/** How wide an element is, in CSS pixels; 0 before it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Seen only: the mark itself bears the words for whoever listens. */
function NoteCard({ mark }: { mark: NoteMark }) {
  return (
    <ul
      className={css.card}
      aria-hidden="true"
      style={{ left: `clamp(0px, calc(${mark.place * 100}% - 10rem), calc(100% - min(20rem, 100%)))` }}
    >
      {mark.notes.map(({ at, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several logs of one time may bear the same note
        <li key={`${at} ${index}`}>
          <strong>{formatScreenTimestamp(secondsToTimestamp(at))}</strong>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** A screen reader hears the first notes of a crowded mark; zooming in takes it apart. */
function wordsOf({ notes }: NoteMark): string {
  const shown = notes
    .slice(0, 5)
    .map(({ at, note }) => `${formatScreenTimestamp(secondsToTimestamp(at))}: ${note}`)
  const more = notes.length > 5 ? [`and ${notes.length - 5} more notes`] : []
  return `Note of ${[...shown, ...more].join('; ')}`
}

function NoteIcon() {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d="M3 3h10v7l-3 3H3z M5.5 6h5 M5.5 8.5h3" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
