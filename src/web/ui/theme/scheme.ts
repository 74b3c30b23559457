import { schemeKey } from '#web/browser/storage-keys.ts'
/** `auto` follows the system. */
export const schemes = ['light', 'dark', 'auto'] as const
export type Scheme = (typeof schemes)[number]

const listeners = new Set<(scheme: Scheme) => void>()

export function isScheme(word: string): word is Scheme {
  return schemes.some((scheme) => scheme === word)
}

export function setScheme(scheme: Scheme): void {
  try {
    localStorage.setItem(schemeKey, scheme)
  } catch {
    // Storage is refused or full: the choice applies to this page only.
    show(scheme)
    return
  }
  publish()
}

/** Keeps the page in step with the system and with other tabs, until the returned function is called. */
export function followScheme(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', publish)
  addEventListener('storage', publish)
  return () => {
    dark.removeEventListener('change', publish)
    removeEventListener('storage', publish)
  }
}

export function readScheme(): Scheme {
  try {
    const stored = localStorage.getItem(schemeKey)
    return schemes.find((scheme) => scheme === stored) ?? 'light'
  } catch {
    return 'light'
  }
}

export function listenToScheme(listener: (scheme: Scheme) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(): void {
  const scheme = readScheme()
  show(scheme)
  for (const listener of listeners) listener(scheme)
}

function show(scheme: Scheme): void {
  const shown = resolve(scheme)
  const { dataset } = document.documentElement
  dataset.scheme = scheme
  dataset.colors = shown
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.media = bar.dataset.scheme === shown ? 'all' : 'not all'
}

function resolve(scheme: Scheme): 'light' | 'dark' {
  if (scheme !== 'auto') return scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
