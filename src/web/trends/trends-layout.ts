import { useSyncExternalStore } from 'react'
import { trendsKey } from '#web/browser/storage-keys.ts'

/** All lines on one scale, or each line in a lane of its own. */
export const trendsLayouts = [
  { value: 'together', label: 'Together' },
  { value: 'lanes', label: 'One by one' },
] as const
export type TrendsLayout = (typeof trendsLayouts)[number]['value']

const listeners = new Set<() => void>()
let chosen: TrendsLayout | undefined

/** The layout that was chosen last in this browser; a page that was built ahead does not know it. */
export function useTrendsLayout(): TrendsLayout {
  return useSyncExternalStore(listen, readLayout, () => 'together')
}

export function chooseTrendsLayout(layout: TrendsLayout): void {
  chosen = layout
  try {
    localStorage.setItem(trendsKey, layout)
  } catch {
    // Storage is refused or full: the choice applies to this page only.
  }
  for (const listener of listeners) listener()
}

function readLayout(): TrendsLayout {
  try {
    chosen ??= layoutOf(localStorage.getItem(trendsKey))
  } catch {
    // This browser keeps nothing.
  }
  return chosen ?? 'together'
}

/** The layout that a browser keeps; earlier versions kept the words of the button. */
export function layoutOf(kept: string | null): TrendsLayout {
  return kept === 'lanes' || kept === 'One by one' ? 'lanes' : 'together'
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
