import { useMemo } from 'react'
import type { Mark } from '#contract/aquariums/marks.ts'
import type { EventKind } from '#domain/care/event-kinds.ts'
import type { MarkChoice } from '#domain/care/mark-choices.ts'
import { markChoiceOf, markChoices } from '#domain/care/mark-choices.ts'
import { useChosenMarks } from '#web/browser/preferences.ts'
import { choose } from '#web/readings/choose.ts'
import * as css from './mark-choices.module.css'

/** What changes how the tank is run is drawn through all lines. */
const throughAll: readonly (EventKind | string)[] = ['water_change', 'doser', 'livestock', 'equipment']

/** The marks that the reader has not switched off, and the moments of those that are drawn through all lines. */
export function useShownMarks(marks: readonly Mark[]): {
  shown: readonly Mark[]
  hairlines: readonly number[]
} {
  const chosen = useChosenMarks()
  return useMemo(() => {
    const shown = marks.filter(({ kind }) => chosen[markChoiceOf(kind)] ?? true)
    return {
      shown,
      hairlines: shown.flatMap(({ at, kind }) => (throughAll.includes(kind) ? [at] : [])),
    }
  }, [marks, chosen])
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
