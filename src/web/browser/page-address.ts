import { createContext, use } from 'react'

export type PageAddress = {
  path: string
  search: URLSearchParams
  /** The newly chosen query while its data is still loading; otherwise undefined. */
  pending: URLSearchParams | undefined
  /** Goes to another query of the page, by default without an entry in the browser's history. */
  change: (write: (present: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void
}

/** Provided by the router, or from the browser's address where parts of a page are drawn without it. */
export const PageAddressContext = createContext<PageAddress | undefined>(undefined)

export function usePageAddress(): PageAddress {
  const address = use(PageAddressContext)
  if (!address) throw new Error('Nobody says where this page is.')
  return address
}
