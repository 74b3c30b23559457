import { Link } from 'react-router'
import { postPage } from '#contract/pages.ts'
import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import type { Picture } from '#web/ui/drawn/picture.ts'
import * as css from './home-posts.module.css'
import { HomeSection } from './home-section.tsx'

export type PostCard = { slug: string; title: string; description: string; cover: Picture }

export function HomePosts({ posts }: { posts: readonly PostCard[] }) {
  return (
    <HomeSection
      tone="surface"
      title="From the blog"
      lead="What to test, how often, and what to do with the numbers."
    >
      <ul className={css.cards}>
        {posts.map(({ slug, title, description, cover }) => (
          <li key={slug} className={css.card}>
            <DrawnPicture
              // The picture needs no words: the title beside it says everything.
              picture={{ ...cover, alt: '' }}
              sizes="(width < 740px) 8rem, (width < 1340px) 31vw, 400px"
            />
            <div>
              <h3>
                <Link to={postPage(slug)}>{title}</Link>
              </h3>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
