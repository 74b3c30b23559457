import { XMLBuilder } from 'fast-xml-parser'
import { appAddresses, blogPage, postPage } from '#contract/pages.ts'
import { posts } from '#web/blog/posts.ts'
import { absoluteAddress } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { staticPages } from './static-pages.ts'

/** The blog as RSS 2.0, made when the pages are built. */
export function feed(): string {
  return xmlDocument({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      channel: {
        title: `${site.name} Blog`,
        link: absoluteAddress(blogPage),
        description: 'Guides to testing and logging the water of reef tanks.',
        language: 'en',
        'atom:link': {
          '@href': absoluteAddress('/feed.xml'),
          '@rel': 'self',
          '@type': 'application/rss+xml',
        },
        item: posts.map(({ slug, title, description, published }) => ({
          title,
          link: absoluteAddress(postPage(slug)),
          guid: absoluteAddress(postPage(slug)),
          pubDate: new Date(`${published}T12:00:00Z`).toUTCString(),
          description,
        })),
      },
    },
  })
}

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

/**
 * The robots.txt, which keeps search engines away from the API and the pages of the app. Forums and messengers fetch the
 * picture of a link's preview only where it allows them.
 */
export function robots(): string {
  const folders = new Set(appAddresses.map((address) => address.replace(/^(\/[a-z-]+).*$/, '$1')))
  const lines = [
    'User-agent: *',
    'Allow: /api/shared/pictures/',
    ...['/api', ...folders].map((folder) => `Disallow: ${folder}`),
    '',
    `Sitemap: ${absoluteAddress('/sitemap.xml')}`,
    '',
  ]
  return lines.join('\n')
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** XML: an element is a key, its attributes begin with @. */
function xmlDocument(document: Record<string, unknown>): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...document })
}
