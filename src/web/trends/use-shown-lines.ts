import { useState } from 'react'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'

/**
 * Which lines are drawn: at first those of the charted parameters, or all lines if none of those was measured. One line can be shown
 * alone, and the others brought back.
 */
export function useShownLines(parameters: readonly Parameter[], measured: ReadonlySet<ParameterKey>) {
  const [chartedAtFirst] = useState<ReadonlySet<ParameterKey>>(() => {
    const charted = parameters.filter(({ charted }) => charted)
    const isSeen = charted.some(({ key }) => measured.has(key))
    return new Set((isSeen ? charted : parameters).map(({ key }) => key))
  })
  const [shown, setShown] = useState(chartedAtFirst)
  const [before, setBefore] = useState(chartedAtFirst)
  const alone = shown.size === 1 ? parameters.find(({ key }) => shown.has(key)) : undefined

  function toggle(key: ParameterKey) {
    setShown(shown.has(key) ? new Set([...shown].filter((one) => one !== key)) : new Set([...shown, key]))
  }

  function focusOn(key: ParameterKey) {
    if (alone?.key === key) return setShown(before.size > 1 ? before : chartedAtFirst)
    if (!alone) setBefore(shown)
    setShown(new Set([key]))
  }

  return { shown, alone, toggle, focusOn }
}
