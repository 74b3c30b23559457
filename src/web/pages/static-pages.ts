/** Public pages whose addresses never change, in the order of the sitemap. */
export const staticPages = ['/', '/demo-aquarium', '/blog', '/about', '/terms', '/privacy'] as const

/** Files for programs that are built with the pages. */
export const builtDocuments = ['/feed.xml', '/sitemap.xml', '/robots.txt'] as const
