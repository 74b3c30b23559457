import type { MantineColorSchemeManager } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import type { Scheme } from './scheme.ts'
import { followScheme, listenToScheme, readScheme, setScheme } from './scheme.ts'

export function useScheme(): Scheme {
  return useSyncExternalStore(listenToScheme, readScheme, () => 'light')
}

/** What the page is shown in. It is asked itself: whoever changes that need not be of the same bundle. */
export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(
    listenToRoot,
    () => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
}

function listenToRoot(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => observer.disconnect()
}

/** Keeps the page in step with the system and with other tabs. The component library does so only where it is loaded. */
export function useFollowScheme(): void {
  useEffect(followScheme, [])
}

/** Lets the component library read and follow the same choice. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get: readScheme,
    set: setScheme,
    subscribe(onUpdate) {
      stop = listenToScheme(onUpdate)
    },
    unsubscribe() {
      stop?.()
    },
    clear() {
      setScheme('light')
    },
  }
}
