import { nextKey } from '#contract/address-keys.names.ts'
import { appAddresses, dashboardPage, pathPattern } from '#contract/pages.ts'
import { hour } from '#domain/time/durations.ts'
import { pairingKey } from '#web/browser/storage-keys.ts'

/** The address to open once this phone is paired: the app's page that it was sent here from, else the dashboard. */
export function afterPairing({ search, origin }: Pick<Location, 'search' | 'origin'>): string {
  const next = new URLSearchParams(search).get(nextKey)
  if (next === null || !URL.canParse(next, origin)) return dashboardPage
  const address = new URL(next, origin)
  const isOurs = address.origin === origin && /^https?:$/.test(address.protocol)
  const isPage = appAddresses.some((page) => new RegExp(pathPattern(page)).test(address.pathname))
  return isOurs && isPage ? address.pathname + address.search : dashboardPage
}

/** Remembers for an hour the page that this phone came for: a code that the camera opens does not name it. */
export function notePage(search: string): void {
  if (!new URLSearchParams(search).has(nextKey)) return
  try {
    localStorage.setItem(pairingKey, JSON.stringify({ search, until: Date.now() + hour }))
  } catch {
    // Without storage, a code in another tab leads to the dashboard.
  }
}

/** The query that named the page, in this tab or in another one. It is remembered no longer. */
export function takePage(search: string): string {
  try {
    const { search: noted, until } = JSON.parse(localStorage.getItem(pairingKey) ?? '{}')
    localStorage.removeItem(pairingKey)
    if (new URLSearchParams(search).has(nextKey)) return search
    return typeof noted === 'string' && Date.now() < until ? noted : search
  } catch {
    return search
  }
}

/** The secret of a scanned code in the hash of an address; undefined for any other hash. */
export function secretIn(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1]
}

/** A guess at the phone's name, which the user can correct. */
export function guessDeviceName(userAgent: string): string {
  if (/iPhone/.test(userAgent)) return 'iPhone'
  if (/iPad/.test(userAgent)) return 'iPad'
  // Browsers that hide the model call every phone `K`.
  const [, model = ''] = /Android [\d.]+; (?:[a-z]{2}-[a-z]{2}; )?([^;)]+)/i.exec(userAgent) ?? []
  const name = model.replace(/ Build\/.*|^Mobile$/, '').trim()
  if (/Android/.test(userAgent)) return name.length > 1 && name.length <= 40 ? name : 'Android phone'
  return /Macintosh|Windows|Linux/.test(userAgent) ? 'Computer' : 'Phone'
}
