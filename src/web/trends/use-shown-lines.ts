import { useState } from 'react'
import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { Parameter, ParameterKey } from '#domain/parameters/parameters.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { useChosenLines } from '#web/browser/preferences.ts'
import { choose } from '#web/readings/choose.ts'

/**
 * Which lines are drawn: the charted ones and those that the account has chosen, or all if none of these was measured.
 * One can be shown alone, for the moment, or as long as the address names it.
 */
export function useShownLines(parameters: readonly Parameter[], measured: ReadonlySet<ParameterKey>) {
  const [known, setKnown] = useState(() => keysOf(parameters))
  const chosen = useChosenLines()
  const [chartedAtFirst] = useState(() => {
    const charted = parameters.filter(({ key, charted }) => chosen[key] ?? charted)
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

  const line = usePageAddress().search.get('line') as ParameterKey | null
  const [followed, follow] = useState<ParameterKey | null>(null)
  if (line !== followed) {
    follow(line)
    if (!followed) setBefore(shown)
    setShown(line && measured.has(line) ? new Set([line]) : before)
  }

  function toggle(key: ParameterKey) {
    if (alone) return setShown(new Set([...shown, key].filter((one) => one !== alone.key || one !== key)))
    show([key], !shown.has(key))
  }

  /** Kept with the account; lines of one tank's own parameters until the page is left. */
  function show(keys: readonly ParameterKey[], isShown: boolean) {
    setShown(new Set(isShown ? [...shown, ...keys] : [...shown].filter((key) => !keys.includes(key))))
    const ofAll = keys.filter((key) => !isCustomKey(key))
    if (ofAll.length > 0) void choose({ lines: Object.fromEntries(ofAll.map((key) => [key, isShown])) })
  }

  function focusOn(key: ParameterKey) {
    if (alone?.key === key) return setShown(before.size > 1 ? before : chartedAtFirst)
    if (!alone) setBefore(shown)
    setShown(new Set([key]))
  }

  return { shown, alone, toggle, show, focusOn }
}

function keysOf(parameters: readonly Parameter[]): ReadonlySet<ParameterKey> {
  return new Set(parameters.map(({ key }) => key))
}
