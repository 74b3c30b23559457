import { useEffect, useMemo } from 'react'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { ChosenLines, ChosenMarks, Clock, Preferences, TrendsLayout } from '#domain/preferences.ts'
import { mergePreferences, regionOf, unitsFor } from '#domain/preferences.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { isBuilding } from './building.ts'
import { createStore } from './store.ts'

/** The account's preferences, as far as they are known; for a visitor those that were chosen on this page. */
let kept: Preferences = {}
/** Choices that are being saved with the account. */
let underway: readonly Preferences[] = []
let shown = kept
let isAccount = false
const store = createStore(() => shown, shown)

function show(): void {
  shown = underway.reduce(mergePreferences, kept)
  store.changed()
}

/** Takes over the preferences of the signed-in user; without one there are none. */
export function takePreferences(of: { readonly preferences: Preferences } | undefined): void {
  isAccount = of !== undefined
  if (JSON.stringify(of?.preferences ?? {}) === JSON.stringify(kept)) return
  kept = of?.preferences ?? {}
  show()
}

/** Shows a choice at once; if `keep` cannot save it with the account, the choice is undone. */
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

/** The channel on which tabs tell each other of choices. */
export const choicesChannel = 'coralline-preferences'

/** Takes over choices from other tabs while a form is open, which no navigation brings up to date. */
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

const usePreferences = store.useValue

/** The clock that the reader of this page has chosen; otherwise the one of twelve hours. */
export function shownClock(): Clock {
  return shown.clock ?? '12'
}

/** The same for components, which are drawn again when another clock is chosen. */
export function useClock(): Clock {
  return usePreferences().clock ?? '12'
}

/** The layout of the chart that the reader has chosen; otherwise one line below the other. */
export function useTrendsLayout(): TrendsLayout {
  return usePreferences().trends ?? 'lanes'
}

/** Whether the reader has lines that are together drawn as % of the tank's range. */
export function usePercentOfRange(): boolean {
  return usePreferences().percent ?? false
}

/** The lines of the chart that the reader has switched on or off. */
export function useChosenLines(): ChosenLines {
  return usePreferences().lines ?? noLines
}

const noLines: ChosenLines = {}

/** The marks of the chart that the reader has switched on or off. */
export function useChosenMarks(): ChosenMarks {
  return usePreferences().marks ?? noMarks
}

const noMarks: ChosenMarks = {}

/** Whether the reader has agreed that figures of their tanks are sent to the operator's AI. */
export function useMayAskAi(): boolean {
  return usePreferences().ask_ai ?? false
}

/** The units of this page's reader: those that were chosen, otherwise those that are usual in the browser's region. */
export function useUnits(): Units {
  const preferences = usePreferences()
  return useMemo(() => unitsFor(preferences, isBuilding ? 'US' : regionOf(navigator.language)), [preferences])
}

export function useParametersOf(aquarium: Parameters<typeof parametersOf>[0]): readonly Parameter[] {
  const units = useUnits()
  return useMemo(() => parametersOf(aquarium, units), [aquarium, units])
}
