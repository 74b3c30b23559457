import { postPage } from '#contract/pages.ts'
import { posts } from '#web/blog/posts.ts'
import { absoluteAddress } from '#web/page/page-meta.ts'
import { staticPages } from '#web/pages/static-pages.ts'
import { xmlDocument } from './xml.ts'

/** Every public page for search engines, made when the pages are built. */
export function sitemap(): string {
  return xmlDocument({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      url: [
        ...staticPages.map((path) => ({ loc: absoluteAddress(path) })),
        ...posts.map(({ slug, published, updated }) => ({
          loc: absoluteAddress(postPage(slug)),
          lastmod: updated ?? published,
        })),
      ],
    },
  })
}
