import { data } from 'react-router'
import type { PostText } from './post.ts'
import { getPlace } from './posts.ts'
import { relatedPosts } from './related-posts.ts'

// Read when a page is built: a text is part of its own page and of no script.
const files = import.meta.glob<PostText>('../../../content/blog/*.md', {
  query: '?text',
  import: 'default',
  eager: true,
})

const texts: ReadonlyMap<string, PostText> = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md(\?.*)?$/g, ''), text]),
)

export type PostContent = PostText & { slug: string; related: string[] }

/** @throws 404 */
export function postContent(slug: string): PostContent {
  const { older, newer } = getPlace(slug)
  const text = texts.get(slug)
  if (!text) throw data(null, { status: 404 })
  const neighbours = [older, newer].flatMap((post) => post?.slug ?? [])
  return { ...text, slug, related: relatedPosts(slug, { texts, without: neighbours }) }
}
