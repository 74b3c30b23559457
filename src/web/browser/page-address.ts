import { createContext, use } from 'react'

export type PageAddress = {
  path: string
  search: URLSearchParams
  /** The newly chosen query while its data is still loading; otherwise undefined. */
  pending: URLSearchParams | undefined
  /**
   * Goes to another query of the page, which keeps its scroll position. Unless `replace` is false, the browser's Back button does not
   * lead to the present one.
   */
  change: (write: (present: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void
}

/** Provided by the router within the app, and from the browser's own address where parts of a page are rendered without it. */
export const PageAddressContext = createContext<PageAddress | undefined>(undefined)

export function usePageAddress(): PageAddress {
  const address = use(PageAddressContext)
  if (!address) throw new Error('Nobody says where this page is.')
  return address
}
