import { blogPage, postPage } from '#contract/pages.ts'
import type { JsonLd } from '#web/page/page-meta.ts'
import { absoluteAddress } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { cardAddress } from '#web/ui/drawn/picture.ts'
import type { Post } from './post.ts'

/** What search engines read about a post: the article, and where it stands. */
export function postJsonLd({ slug, title, description, published, updated, cover }: Post): JsonLd[] {
  const address = absoluteAddress(postPage(slug))
  const publisher = {
    '@type': 'Organization',
    name: site.name,
    url: absoluteAddress('/'),
    logo: absoluteAddress('/icon-512.png'),
  }
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      image: absoluteAddress(cardAddress(cover)),
      datePublished: published,
      dateModified: updated ?? published,
      author: publisher,
      publisher,
      mainEntityOfPage: address,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        ['Home', '/'],
        ['Blog', blogPage],
        [title, postPage(slug)],
      ].map(([name, path], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: absoluteAddress(String(path)),
      })),
    },
  ]
}
