import { nextKey } from '#contract/address-keys.names.ts'
import { dashboardPage, pairPage } from '#contract/pages.ts'
import { safeNext } from './next-address.ts'

/** The page on which a phone is paired; afterwards it opens the page that the phone came for. */
export function pairAddress(address: string, next: string | undefined): string {
  const page = safeNext(next, address).slice(address.length)
  const query = page === dashboardPage ? '' : `?${new URLSearchParams({ [nextKey]: page })}`
  return `${address}${pairPage}${query}`
}
