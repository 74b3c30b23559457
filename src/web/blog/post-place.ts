import { data } from 'react-router'
import type { Post } from './post.ts'
import { posts } from './posts.ts'

/** A post between its neighbours. */
type PostPlace = { post: Post; older: Post | undefined; newer: Post | undefined }

/** @throws 404 */
export function getPlace(slug: string): PostPlace {
  const index = posts.findIndex((post) => post.slug === slug)
  const post = posts[index]
  if (!post) throw data(null, { status: 404 })
  return { post, older: posts[index + 1], newer: posts[index - 1] }
}
