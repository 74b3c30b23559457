import { useState } from 'react'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'

/** Which lines are drawn: the charted ones, or all if none of those was measured. One can be shown alone. */
export function useShownLines(parameters: readonly Parameter[], measured: ReadonlySet<ParameterKey>) {
  const [known, setKnown] = useState(() => keysOf(parameters))
  const [chartedAtFirst] = useState(() => {
    const charted = parameters.filter(({ charted }) => charted)
    const isSeen = charted.some(({ key }) => measured.has(key))
    return keysOf(isSeen ? charted : parameters)
  })
  const [shown, setShown] = useState(chartedAtFirst)
  const [before, setBefore] = useState(chartedAtFirst)
  const alone = shown.size === 1 ? parameters.find(({ key }) => shown.has(key)) : undefined
  const added = parameters.filter(({ key }) => !known.has(key))
  if (added.length > 0) {
    const lines = keysOf(added.filter(({ charted }) => charted))
    setKnown(new Set([...known, ...keysOf(added)]))
    if (alone) setBefore(new Set([...before, ...lines]))
    else setShown(new Set([...shown, ...lines]))
  }

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

function keysOf(parameters: readonly Parameter[]): ReadonlySet<ParameterKey> {
  return new Set(parameters.map(({ key }) => key))
}
