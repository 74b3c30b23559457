import { trendsKey } from '#web/browser/storage-keys.ts'
import { createStore } from '#web/browser/store.ts'

/** All lines on one scale, or each line in a lane of its own. */
export const trendsLayouts = [
  { value: 'together', label: 'Together' },
  { value: 'lanes', label: 'One by one' },
] as const
export type TrendsLayout = (typeof trendsLayouts)[number]['value']

let chosen: TrendsLayout | undefined
const store = createStore(readLayout, 'together')

/** The layout that was chosen last in this browser; a page that was built ahead does not know it. */
export const useTrendsLayout = store.useValue

export function chooseTrendsLayout(layout: TrendsLayout): void {
  chosen = layout
  try {
    localStorage.setItem(trendsKey, layout)
  } catch {
    // Storage is refused or full: the choice applies to this page only.
  }
  store.changed()
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
