/** Public pages whose addresses never change, in the order of the sitemap. */
export const staticPages = ['/', '/demo-aquarium', '/blog', '/about', '/terms', '/privacy'] as const
