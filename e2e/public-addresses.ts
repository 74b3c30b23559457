import { readdirSync } from 'node:fs'

/** The posts' slugs, in the order of their names. */
export const postSlugs = readdirSync('content/blog').map((name) => name.replace(/\.md$/, ''))

/** Every page that anybody may read. */
export const publicPages = [
  '/',
  '/demo-aquarium',
  '/blog',
  '/about',
  '/terms',
  '/privacy',
  ...postSlugs.map((slug) => `/blog/${slug}`),
]
