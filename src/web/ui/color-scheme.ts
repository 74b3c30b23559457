import type { MantineColorSchemeManager } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import type { Scheme } from './scheme.ts'
import { followScheme, listenToScheme, readScheme, setScheme } from './scheme.ts'

export function useScheme(): Scheme {
  return useSyncExternalStore(listenToScheme, readScheme, () => 'light')
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
