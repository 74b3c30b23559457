import { Link } from 'react-router'
import { demoPage, postPage } from '#contract/pages.ts'
import { firstNumberWord } from '#domain/number-word.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { SignInLink } from '#web/session/sign-in-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Post } from './post.ts'
import { PostCards } from './post-cards.tsx'
import * as css from './post-end.module.css'

type PostEndProps = { older: Post | undefined; newer: Post | undefined; related: readonly Post[] }

export function PostEnd({ older, newer, related }: PostEndProps) {
  return (
    <div className={css.end}>
      <aside className={css.call} aria-labelledby="start-logging">
        <h2 id="start-logging">Keep the numbers of your own reef</h2>
        <p>
          {firstNumberWord(parameters.length)} parameters, their trends, notes and photos in one log that you
          can take with you as CSV.
        </p>
        <div className={css.actions}>
          <SignInLink size="huge">Start Logging Free</SignInLink>
          <LinkButton to={demoPage} tone="quiet" size="huge">
            View Demo Aquarium
          </LinkButton>
        </div>
      </aside>
      <nav className={css.neighbours} aria-label="Previous and next post">
        {older && <Neighbour post={older} label="Previous" />}
        {newer && <Neighbour post={newer} label="Next" />}
      </nav>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className={css.heading}>
            Related reading
          </h2>
          <PostCards posts={related} rank="h3" />
        </section>
      )}
    </div>
  )
}

function Neighbour({ post, label }: { post: Post; label: 'Previous' | 'Next' }) {
  return (
    <Link to={postPage(post.slug)} rel={label === 'Next' ? 'next' : 'prev'} data-side={label}>
      <span>{label}</span>
      <strong>{post.title}</strong>
    </Link>
  )
}
