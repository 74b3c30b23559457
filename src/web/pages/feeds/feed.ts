import { blogPage, postPage } from '#contract/pages.ts'
import { posts } from '#web/blog/posts.ts'
import { absoluteAddress } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { xmlDocument } from './xml.ts'

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
