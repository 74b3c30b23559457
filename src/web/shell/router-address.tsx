import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { PageAddress } from '#web/ui/page-address.ts'
import { PageAddressContext } from '#web/ui/page-address.ts'

/** Tells the parts of a page its address, as the router has it. */
export function RouterAddress({ children }: { children: ReactNode }) {
  const { pathname, search: query } = useLocation()
  const [search, setSearch] = useSearchParams()
  const { location } = useNavigation()
  const pending = location?.pathname === pathname ? location.search : undefined
  const address = useMemo<PageAddress>(() => {
    const chosen = pending === undefined ? undefined : new URLSearchParams(pending)
    return {
      address: pathname + query,
      search,
      pending: chosen,
      // From what was chosen last: two quick choices are both meant.
      change: (write) => setSearch(write(chosen ?? search), { replace: true, preventScrollReset: true }),
    }
  }, [pathname, query, search, setSearch, pending])
  return <PageAddressContext value={address}>{children}</PageAddressContext>
}
