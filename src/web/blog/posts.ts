import { data } from 'react-router'
import type { Post, PostSummary } from './post.ts'
import { postCovers } from './post-covers.ts'

// The top of each file only: the texts stay out of the scripts. See tasks/blog/.
const files = import.meta.glob<PostSummary>('../../../content/blog/*.md', {
  query: '?summary',
  import: 'default',
  eager: true,
})

/** Every post, newest first. */
export const posts: readonly Post[] = Object.values(files)
  .sort((one, other) => (one.published + one.slug < other.published + other.slug ? 1 : -1))
  .map((summary) => ({ ...summary, cover: postCovers[summary.slug as keyof typeof postCovers] }))

type PostPlace = { post: Post; older: Post | undefined; newer: Post | undefined }

/** @throws 404 */
export function getPlace(slug: string): PostPlace {
  const index = posts.findIndex((post) => post.slug === slug)
  const post = posts[index]
  if (!post) throw data(null, { status: 404 })
  return { post, older: posts[index + 1], newer: posts[index - 1] }
}
