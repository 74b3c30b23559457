import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Clock, Preferences } from '#domain/preferences.ts'
import { mergePreferences, regionOf, unitsFor } from '#domain/preferences.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { isBuilding } from '#web/browser/building.ts'

/** What the account has, as far as is known; of a visitor what was chosen on this page. */
let kept: Preferences = {}
/** Choices that are on their way to it. */
let underway: readonly Preferences[] = []
let shown = kept
let isAccount = false
const listeners = new Set<() => void>()

function show(): void {
  shown = underway.reduce(mergePreferences, kept)
  for (const listener of listeners) listener()
}

/** Takes what the account of who is signed in prefers; nothing without one. */
export function takePreferences(of: { readonly preferences: Preferences } | undefined): void {
  isAccount = of !== undefined
  if (JSON.stringify(of?.preferences ?? {}) === JSON.stringify(kept)) return
  kept = of?.preferences ?? {}
  show()
}

/** Shows a choice at once; where `keep` cannot keep it with the account, it is taken back. */
export async function showChoice(
  choice: Preferences,
  keep: (choice: Preferences) => Promise<boolean>,
): Promise<void> {
  underway = [...underway, choice]
  show()
  const isKept = !isAccount || (await keep(choice))
  underway = underway.filter((one) => one !== choice)
  if (isKept) kept = mergePreferences(kept, choice)
  show()
}

/** In which tabs tell each other what was chosen. */
export const choicesChannel = 'coralline-preferences'

/** Learns what is chosen in other tabs, while something is open that no navigation brings up to date. */
export function useChoicesElsewhere(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(choicesChannel)
    tabs.onmessage = ({ data }: MessageEvent<Preferences>) => {
      kept = mergePreferences(kept, data)
      show()
    }
    return () => tabs.close()
  }, [])
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nothing: Preferences = {}

/** What was chosen of how this page is read. */
function usePreferences(): Preferences {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => nothing,
  )
}

/** The clock of who reads this page; the product's has twelve hours. */
export function shownClock(): Clock {
  return shown.clock ?? '12'
}

/** Draws anew when another clock is chosen. */
export function useClock(): Clock {
  return usePreferences().clock ?? '12'
}

/** The units of who reads this page: those that were chosen, of the others what the browser's region reads. */
export function useUnits(): Units {
  const preferences = usePreferences()
  return useMemo(() => unitsFor(preferences, isBuilding ? 'US' : regionOf(navigator.language)), [preferences])
}

/** The parameters of an aquarium in the units of who reads this page. */
export function useParametersOf(aquarium: Parameters<typeof parametersOf>[0]): readonly Parameter[] {
  const units = useUnits()
  return useMemo(() => parametersOf(aquarium, units), [aquarium, units])
}
