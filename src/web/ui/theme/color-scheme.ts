import { useEffect, useSyncExternalStore } from 'react'
import type { Scheme } from './scheme.ts'
import { followScheme, listenToScheme, readScheme } from './scheme.ts'

export function useScheme(): Scheme {
  return useSyncExternalStore(listenToScheme, readScheme, () => 'light')
}

/** What the page is shown in. It is asked itself: whoever changes that need not be of the same bundle. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(
    listenToRoot,
    () => (document.documentElement.dataset.colors === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
}

function listenToRoot(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-colors'] })
  return () => observer.disconnect()
}

/** Keeps the page in step with the system and with other tabs. */
export function useFollowScheme(): void {
  useEffect(followScheme, [])
}
