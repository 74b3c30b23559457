import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { PageAddress } from '#web/browser/page-address.ts'
import { PageAddressContext } from '#web/browser/page-address.ts'

export function RouterAddress({ children }: { children: ReactNode }) {
  const { pathname, search: query } = useLocation()
  const [search, setSearch] = useSearchParams()
  const { location } = useNavigation()
  const pending = location?.pathname === pathname ? location.search : undefined
  // The newest choice, before the router reports it: the second of two quick choices builds on the first.
  const last = useRef<{ pathname: string; search: URLSearchParams }>(undefined)
  useEffect(() => {
    last.current = { pathname, search: new URLSearchParams(pending ?? query) }
  }, [pathname, pending, query])
  const address = useMemo<PageAddress>(() => {
    return {
      path: pathname,
      search,
      pending: pending === undefined ? undefined : new URLSearchParams(pending),
      change: (write, { replace = true } = {}) => {
        const present = last.current?.pathname === pathname ? last.current.search : search
        const next = write(present)
        if (String(next) === String(present)) return
        last.current = { pathname, search: next }
        setSearch(next, { replace, preventScrollReset: true })
      },
    }
  }, [pathname, search, setSearch, pending])
  return <PageAddressContext value={address}>{children}</PageAddressContext>
}
