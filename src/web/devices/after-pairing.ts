import { nextKey } from '#contract/address-keys.names.ts'
import { appAddresses, dashboardPage, pathPattern } from '#contract/pages.ts'

/** The address to open once this phone is paired: the page that it was sent here from, if that is one of the app's own, else the dashboard. */
export function afterPairing({ search, origin }: Pick<Location, 'search' | 'origin'>): string {
  const next = new URLSearchParams(search).get(nextKey)
  if (next === null || !URL.canParse(next, origin)) return dashboardPage
  const address = new URL(next, origin)
  const isOurs = address.origin === origin && /^https?:$/.test(address.protocol)
  const isPage = appAddresses.some((page) => new RegExp(pathPattern(page)).test(address.pathname))
  return isOurs && isPage ? address.pathname + address.search : dashboardPage
}

/** The secret of a scanned code in the hash of an address; undefined for any other hash. */
export function secretIn(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1]
}
