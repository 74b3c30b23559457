import { createStore } from '#web/browser/store.ts'

/** Since when a page may be outdated, and why: there is no network, or no answer yet. */
export type StaleSince = {
  /** The instant, ISO, at which the page's data was current. */
  at: string
  isOffline: boolean
  /** Everything has been answered after all: loaded again, the page is as the server has it. */
  isAnswered?: true
}

/** Undefined when the page is as the server has it. */
let current: StaleSince | undefined
const store = createStore(() => current, undefined)

/** A page is as stale as the oldest data that it shows. */
export function showStaleSince(next: StaleSince | undefined): void {
  const isOlder = next && current && current.at <= next.at
  if (next === current || (isOlder && current?.isOffline === next.isOffline)) return
  current = next && current && isOlder ? { ...next, at: current.at } : next
  store.changed()
}

export function noteAnswered(): void {
  if (current) current = { ...current, isAnswered: true }
  store.changed()
}

export const useStaleSince = store.useValue
