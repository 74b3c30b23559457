/** Where a keeper begins. */
export const dashboardPage = '/dashboard'

export function aquariumPage(id: number | ':id'): string {
  return `/aquarium/${id}`
}

/** Addresses of the app behind the sign-in. The browser draws them all from one file; `:id` is a plain positive integer. */
export const appAddresses: readonly string[] = [
  dashboardPage,
  aquariumPage(':id'),
  '/admin',
  '/admin/users',
  '/admin/aquariums',
  '/admin/logs',
  '/admin/audit',
]

/** The landing page with each of its five pictures, as it is built: the server sends any of them for `/`. */
export const homePages = ['/', '/hero/2', '/hero/3', '/hero/4', '/hero/5'] as const

/** Where the page is built that is sent for an address without one. */
export const missingPage = '/404'

/**
 * Stands in the built pages, the feed and the sitemap for the instance's own address, which is known only when it starts.
 * The top-level domain is reserved and never resolves (RFC 2606).
 */
export const builtOrigin = 'https://public-url.invalid'
