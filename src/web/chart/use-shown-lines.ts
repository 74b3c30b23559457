import { useState } from 'react'
import type { Parameter, ParameterKey } from '#domain/parameters.ts'

/** Which lines are drawn. One can be looked at alone and the others brought back. */
export function useShownLines(parameters: readonly Parameter[]) {
  const [chartedAtFirst] = useState<ReadonlySet<ParameterKey>>(
    () => new Set(parameters.filter(({ charted }) => charted).map(({ key }) => key)),
  )
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
