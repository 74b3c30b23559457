import type { PostNode } from '#web/page/post-node.ts'

/** What the article about the ten parameters says of each, by slug: the heading there, and three paragraphs. */
export type WhyTexts = { readonly [Slug in string]?: { anchor: string; paragraphs: readonly PostNode[] } }

/** The article that the texts are taken from. */
export const whyPost = 'top-10-most-important-reef-tank-parameters-to-monitor'

const files = import.meta.glob<WhyTexts>('../../../content/blog/top-10-*.md', {
  query: '?why',
  import: 'default',
  eager: true,
})

export const whyTexts: WhyTexts = Object.assign({}, ...Object.values(files))
