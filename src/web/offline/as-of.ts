import { createStore } from '#web/browser/store.ts'

/** Why a page may be outdated: there is no network, or no answer yet. */
export type AsOf = {
  /** The instant, ISO, at which the page's data was current. */
  at: string
  isOffline: boolean
  /** Everything has been answered after all: loaded again, the page is as the server has it. */
  isAnswered?: true
}

/** Undefined when the page is as the server has it. */
let asOf: AsOf | undefined
const store = createStore(() => asOf, undefined)

/** A page counts as old as the oldest data that it shows. */
export function showAsOf(next: AsOf | undefined): void {
  if (next === asOf || (next && asOf && asOf.at <= next.at && asOf.isOffline === next.isOffline)) return
  asOf = next && asOf && asOf.at < next.at ? { ...next, at: asOf.at } : next
  store.changed()
}

export function noteAnswered(): void {
  if (asOf) asOf = { ...asOf, isAnswered: true }
  store.changed()
}

export const useAsOf = store.useValue
