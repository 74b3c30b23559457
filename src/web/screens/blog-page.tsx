import { blogPage } from '#contract/pages.ts'
import { PostCards } from '#web/blog/post-cards.tsx'
import { posts } from '#web/blog/posts.ts'
import { publicPageMeta } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import * as css from './blog-page.module.css'

export function meta() {
  return publicPageMeta({
    title: 'Blog',
    description: `What to test in a reef tank, how often, how to write it down, and what to do with the numbers: guides by the makers of ${site.name}.`,
    path: blogPage,
  })
}

export default function BlogPage() {
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>Blog</h1>
        <p>
          What to test, how often, how to write it down, and what to do with the numbers.{' '}
          <a href="/feed.xml">Follow by RSS</a>
        </p>
      </header>
      <PostCards posts={posts} rank="h2" hasLead />
    </div>
  )
}
