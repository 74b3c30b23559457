/** Addresses of the app behind the sign-in. The browser draws them all from one file; `:id` is a plain positive integer. */
export const appAddresses = [
  '/dashboard',
  '/aquarium/:id',
  '/admin',
  '/admin/users',
  '/admin/aquariums',
  '/admin/logs',
  '/admin/audit',
] as const

/**
 * Stands in the built pages, the feed and the sitemap for the instance's own address, which is known only when it starts.
 * The top-level domain is reserved and never resolves (RFC 2606).
 */
export const builtOrigin = 'https://public-url.invalid'
