import { createContext, use } from 'react'

export type PageAddress = {
  /** Path and query. */
  address: string
  search: URLSearchParams
  /** The query that was chosen, while what it asks for is on its way. */
  pending: URLSearchParams | undefined
  /** Puts another query in place of the present one; the page stays where it is scrolled to. */
  change: (write: (present: URLSearchParams) => URLSearchParams) => void
}

/** The router's within the app, and the browser's own where parts of a page are drawn without it. */
export const PageAddressContext = createContext<PageAddress | undefined>(undefined)

export function usePageAddress(): PageAddress {
  const address = use(PageAddressContext)
  if (!address) throw new Error('Nobody says where this page is.')
  return address
}
