import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, isRouteErrorResponse, Link, useLoaderData, useRouteError } from 'react-router'
import { blogPage, postPage } from '#contract/pages.ts'
import { NetworkError } from '#web/api.ts'
import { LoadFailure } from '#web/messages/load-failure.tsx'
import NotFoundPage from '#web/pages/not-found-page.tsx'
import { ReadingColumns } from '#web/readings/reading-columns.tsx'
import head from '#web/readings/reading-head.module.css'
import { isOtherPath } from '#web/session/guard.ts'
import { missingPageMeta, publicPageMeta } from '#web/shell/page/page-meta.ts'
import { dayWords } from '#web/ui/day-words.ts'
import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import { cardAddress } from '#web/ui/drawn/pictures.ts'
import type { Post } from './post.ts'
import { PostBody } from './post-body.tsx'
import { PostEnd } from './post-end.tsx'
import { postJsonLd } from './post-json-ld.ts'
import css from './post-page.module.css'
import { postTexts } from './post-texts.server.ts'
import { posts } from './posts.ts'
import { relatedPosts } from './related-posts.ts'

/** Runs when the page is built, which is where a text gets into its page. */
export function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
  const place = getPlace(slug)
  const text = postTexts.get(slug)
  if (!text) throw data(null, { status: 404 })
  const neighbours = [place.older, place.newer].flatMap((post) => post?.slug ?? [])
  return { ...text, slug, related: relatedPosts(slug, { texts: postTexts, without: neighbours }) }
}

/** Asks for no page that is not there. */
export async function clientLoader({ params: { slug = '' }, serverLoader }: ClientLoaderFunctionArgs) {
  getPlace(slug)
  return serverLoader<typeof loader>().catch((error: unknown) => {
    throw error instanceof TypeError ? new NetworkError() : error
  })
}

export const shouldRevalidate = isOtherPath

export function meta({ params }: { params: { slug?: string } }) {
  const post = posts.find(({ slug }) => slug === params.slug)
  if (!post) return missingPageMeta()
  const { slug, title, description, cover } = post
  return publicPageMeta({
    title,
    description,
    path: postPage(slug),
    type: 'article',
    picture: { address: cardAddress(cover), alt: cover.alt },
    jsonLd: postJsonLd(post),
  })
}

export default function PostPage() {
  const { slug, body, sections, related } = useLoaderData<typeof loader>()
  const { post, older, newer } = getPlace(slug)
  return (
    <div className={css.page}>
      <article>
        <PostHead post={post} />
        <ReadingColumns sections={sections}>
          <PostBody nodes={body} />
        </ReadingColumns>
      </article>
      <PostEnd older={older} newer={newer} related={posts.filter((one) => related.includes(one.slug))} />
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isMissing(error) ? <NotFoundPage /> : <LoadFailure title="Error fetching the post" error={error} />
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function PostHead({ post }: { post: Post }) {
  return (
    <header className={css.head}>
      <nav className={css.trail} aria-label="Breadcrumb">
        <Link to="/">Home</Link>
        <span aria-hidden="true">/</span>
        <Link to={blogPage}>Blog</Link>
      </nav>
      <h1 className={head.title}>{post.title}</h1>
      <p className={head.lead}>{post.description}</p>
      <p className={head.facts}>
        <time dateTime={post.published}>{dayWords(post.published)}</time>
        {post.updated && (
          <span>
            Updated <time dateTime={post.updated}>{dayWords(post.updated)}</time>
          </span>
        )}
        <span>{post.minutes} min read</span>
      </p>
      <DrawnPicture picture={post.cover} sizes="(width < 64rem) 94vw, 60rem" className={css.cover} isFirst />
    </header>
  )
}

/** A post between its neighbours. @throws 404 */
function getPlace(slug: string): { post: Post; older: Post | undefined; newer: Post | undefined } {
  const index = posts.findIndex((post) => post.slug === slug)
  const post = posts[index]
  if (!post) throw data(null, { status: 404 })
  return { post, older: posts[index + 1], newer: posts[index - 1] }
}
