import type { MetaDescriptor } from 'react-router'
import { builtOrigin } from '#contract/pages.ts'
import { site } from './site.ts'

/** The preview picture of a shared page, 1200 by 630. */
type SharedPicture = { address: string; alt: string }

/** What search engines read about a page: an object of schema.org. */
export type JsonLd = { '@type': string; [key: string]: unknown }

export type PublicPageMeta = {
  /** Without the product's name. */
  title: string
  description: string
  path: `/${string}`
  type?: 'website' | 'article'
  picture?: SharedPicture
  jsonLd?: readonly JsonLd[]
}

/** How many characters of a title search engines show. */
const longestTitle = 70

const socialCard: SharedPicture = {
  address: '/social-card.jpg',
  alt: `${site.name}: the log book for reef tanks`,
}

export function publicPageMeta({
  title,
  description,
  path,
  type = 'website',
  picture = socialCard,
  jsonLd = [],
}: PublicPageMeta): MetaDescriptor[] {
  const address = absoluteAddress(path)
  return [
    { title: wholeTitle(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absoluteAddress(picture.address) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

/** The title followed by the product's name, unless it begins with that name or would be cut off. */
function wholeTitle(title: string): string {
  const whole = `${title} – ${site.name}`
  return title.startsWith(site.name) || whole.length > longestTitle ? title : whole
}

/** The head of a private page, which search engines must not list. */
export function privatePageMeta({ title, description }: PrivatePageMeta): MetaDescriptor[] {
  return [
    { title: title === undefined ? site.name : `${title} – ${site.name}` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

export function missingPageMeta(): MetaDescriptor[] {
  return privatePageMeta({ title: 'Page not found', description: 'There is no page at this address.' })
}

type PrivatePageMeta = {
  /** Without the product's name. */
  title?: string
  description: string
}

/** The whole address of a path; in a build, that of the instance that will serve it. */
export function absoluteAddress(path: string): string {
  return `${import.meta.env.SSR || import.meta.env.DEV ? builtOrigin : location.origin}${path}`
}
