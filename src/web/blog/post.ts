import type { PostNode } from '#web/page/post-node.ts'
import type { Picture } from '#web/ui/drawn/picture.ts'

/** What the top of a post's file says, and how long it takes to read. Dates are days, YYYY-MM-DD. */
export type PostSummary = {
  /** The post's address below /blog/, and the name of its file. */
  slug: string
  title: string
  description: string
  published: string
  updated?: string
  minutes: number
}

export type Post = PostSummary & { cover: Picture }

export type PostText = {
  body: readonly PostNode[]
  /** Its sections, in order; `id` is the anchor. */
  sections: readonly { id: string; title: string }[]
  /** Slugs of the posts that it leads to, in the order of its links. */
  leadsTo: readonly string[]
}
