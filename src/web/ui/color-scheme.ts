import type { MantineColorSchemeManager } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'

/** Light, dark, or as the system says. */
export const schemes = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof schemes)[number]

// The component library's own key, which the script that runs before the first paint reads.
const storageKey = 'mantine-color-scheme-value'
const listeners = new Set<(scheme: Scheme) => void>()

export function isScheme(word: string): word is Scheme {
  return schemes.some((scheme) => scheme === word)
}

export function useScheme(): Scheme {
  return useSyncExternalStore(listen, readScheme, () => 'light')
}

export function setScheme(scheme: Scheme): void {
  // The component library sets again what it is told.
  if (scheme === readScheme()) return
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is refused or full: the choice holds for this page only.
    show(scheme)
    return
  }
  publish()
}

/** Keeps the page in step with the system and with other tabs. The component library does so only where it is loaded. */
export function useFollowScheme(): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', publish)
    addEventListener('storage', publish)
    return () => {
      dark.removeEventListener('change', publish)
      removeEventListener('storage', publish)
    }
  }, [])
}

/** Lets the component library read and follow the same choice. */
export function createSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined
  return {
    get: readScheme,
    set: setScheme,
    subscribe(onUpdate) {
      stop = listen(onUpdate)
    },
    unsubscribe() {
      stop?.()
    },
    clear() {
      setScheme('light')
    },
  }
}

function publish(): void {
  const scheme = readScheme()
  show(scheme)
  for (const listener of listeners) listener(scheme)
}

function show(scheme: Scheme): void {
  const shown = resolve(scheme)
  document.documentElement.dataset.mantineColorScheme = shown
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.media = bar.dataset.scheme === shown ? 'all' : 'not all'
}

function readScheme(): Scheme {
  try {
    const stored = localStorage.getItem(storageKey)
    return schemes.find((scheme) => scheme === stored) ?? 'light'
  } catch {
    return 'light'
  }
}

function resolve(scheme: Scheme): 'light' | 'dark' {
  if (scheme !== 'auto') return scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function listen(listener: (scheme: Scheme) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
