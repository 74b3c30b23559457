import { useMemo, useState } from 'react'
import type { Mark } from '#contract/aquariums/marks.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import type { MarkChoice } from '#domain/care/mark-choices.ts'
import { markChoiceOf, markChoices } from '#domain/care/mark-choices.ts'
import { useChosenMarks } from '#web/browser/preferences.ts'
import type { Hairlines } from '#web/chart/hairlines.ts'
import { choose } from '#web/readings/choose.ts'
import * as css from './mark-choices.module.css'

/** What changes how the tank is run is drawn through all lines, where there is room. */
const throughAll: readonly (EventKind | string)[] = ['water_change', 'doser', 'livestock', 'equipment']

/** The marks that the reader has not switched off, and what of them is drawn through the lines of the chart. */
export function useShownMarks(marks: readonly Mark[]): {
  shown: readonly Mark[]
  hairlines: Hairlines
  /** Takes the marks that are shown in words, if any. */
  onOpen: (marks: readonly Mark[] | undefined) => void
} {
  const chosen = useChosenMarks()
  const [open, onOpen] = useState<readonly Mark[]>()
  const shown = useMemo(() => marks.filter(({ kind }) => chosen[markChoiceOf(kind)] ?? true), [marks, chosen])
  const hairlines = useMemo(() => {
    const [first, last] = [open?.at(0), open?.at(-1)]
    return {
      moments: shown.flatMap(({ at, kind }) => (throughAll.includes(kind) ? [at] : [])),
      open: first && last && { min: first.at, max: last.at },
    }
  }, [shown, open])
  return { shown, hairlines, onOpen }
}

/** Switches for the kinds of marks that there are, from two on; kept with the account. */
export function MarkChoices({ marks }: { marks: readonly Mark[] }) {
  const chosen = useChosenMarks()
  const there = new Set(marks.map(({ kind }) => markChoiceOf(kind)))
  if (there.size < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are buttons
    <div className={css.choices} role="group" aria-label="Marks below the chart">
      {(Object.keys(markChoices) as MarkChoice[])
        .filter((group) => there.has(group))
        .map((group) => {
          const isShown = chosen[group] ?? true
          return (
            <button
              key={group}
              type="button"
              aria-pressed={isShown}
              onClick={() => void choose({ marks: { [group]: !isShown } })}
            >
              {markChoices[group]}
            </button>
          )
        })}
    </div>
  )
}
