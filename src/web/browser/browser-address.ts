import { useEffect, useMemo } from 'react'
import type { PageAddress } from './page-address.ts'
import { createStore } from './store.ts'

const search = createStore(() => location.search, '')

/** The address of a page without a router. */
export function useBrowserAddress(): PageAddress {
  const query = search.useValue()
  useEffect(() => {
    addEventListener('popstate', search.changed)
    return () => removeEventListener('popstate', search.changed)
  }, [])
  return useMemo(
    () => ({ path: location.pathname, search: new URLSearchParams(query), pending: undefined, change }),
    [query],
  )
}

function change(...[write, { replace = true } = {}]: Parameters<PageAddress['change']>): void {
  const next = String(write(new URLSearchParams(location.search)))
  const address = next === '' ? location.pathname : `?${next}`
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState(history.state, '', address)
  search.changed()
}
