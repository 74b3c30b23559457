import { useEffect, useSyncExternalStore } from 'react'
import type { Scheme } from './scheme.ts'
import { followScheme, listenToScheme, readScheme } from './scheme.ts'

export function useScheme(): Scheme {
  return useSyncExternalStore(listenToScheme, readScheme, () => 'light')
}

/** The scheme that is shown, read from the page: the code that changes it may be in another bundle. Paper is light. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(
    listenToRoot,
    () =>
      document.documentElement.dataset.colors === 'dark' && !matchMedia('print').matches ? 'dark' : 'light',
    () => 'light',
  )
}

function listenToRoot(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-colors'] })
  const print = matchMedia('print')
  print.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    print.removeEventListener('change', listener)
  }
}

/** Keeps the page in step with the system and with other tabs. */
export function useFollowScheme(): void {
  useEffect(followScheme, [])
}
