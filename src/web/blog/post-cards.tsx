import { createElement } from 'react'
import { Link } from 'react-router'
import { postPage } from '#contract/pages.ts'
import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import { Day } from '#web/ui/time/day.tsx'
import type { Post } from './post.ts'
import * as css from './post-cards.module.css'

type PostCardsProps = {
  posts: readonly Post[]
  /** The level of the titles, below the heading that the cards belong to. */
  rank: 'h2' | 'h3'
  /** The first card is wide, with its picture at the side. */
  hasLead?: boolean
}

export function PostCards({ posts, rank, hasLead = false }: PostCardsProps) {
  return (
    <ul className={css.cards} data-lead={hasLead}>
      {posts.map((post, index) => (
        <li key={post.slug}>
          <DrawnPicture
            // The picture needs no words: the title beside it says everything.
            picture={{ ...post.cover, alt: '' }}
            sizes={
              hasLead && index === 0
                ? '(width < 960px) 94vw, 40rem'
                : '(width < 600px) 94vw, (width < 960px) 46vw, 24rem'
            }
            isFirst={hasLead && index === 0}
          />
          <div className={css.words}>
            {createElement(rank, null, <Link to={postPage(post.slug)}>{post.title}</Link>)}
            <p>{post.description}</p>
            <p className={css.facts}>
              <Day of={post.published} />
              <span>{post.minutes} min read</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
