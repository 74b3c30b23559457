import type { PostText } from './post.ts'

// Read when a page is built: a text travels with its own page and in no script.
const files = import.meta.glob<PostText>('../../../content/blog/*.md', {
  query: '?text',
  import: 'default',
  eager: true,
})

/** The posts' texts by their slugs. */
export const postTexts: ReadonlyMap<string, PostText> = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md(\?.*)?$/g, ''), text]),
)
