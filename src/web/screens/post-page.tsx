import type { LoaderFunctionArgs } from 'react-router'
import { isRouteErrorResponse, Link, useLoaderData, useRouteError } from 'react-router'
import { blogPage, postPage } from '#contract/pages.ts'
import type { Post } from '#web/blog/post.ts'
import { PostBody } from '#web/blog/post-body.tsx'
import type { PostContent } from '#web/blog/post-content.ts'
import { PostEnd } from '#web/blog/post-end.tsx'
import { postJsonLd } from '#web/blog/post-json-ld.ts'
import { getPlace, posts } from '#web/blog/posts.ts'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import type { PageScriptName } from '#web/page/page-files.ts'
import { missingPageMeta, publicPageMeta } from '#web/page/page-meta.ts'
import { TextColumns } from '#web/page/text-columns.tsx'
import * as head from '#web/page/text-head.module.css'
import { fetchContent } from '#web/pages/page-content.ts'
import { isOtherPath } from '#web/session/guard.ts'
import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import { cardAddress } from '#web/ui/drawn/picture.ts'
import { Day } from '#web/ui/time/day.tsx'
import NotFoundPage from './not-found-page.tsx'
import * as css from './post-page.module.css'

/** Throws 404 for an unknown post before anything is fetched. */
export async function loader({ params: { slug = '' } }: LoaderFunctionArgs): Promise<PostContent> {
  getPlace(slug)
  return import.meta.env.SSR || import.meta.env.DEV
    ? (await import('#web/blog/post-content.ts')).postContent(slug)
    : fetchContent(postPage(slug))
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

/** This script prints and copies in the built page. */
export const pageScript: PageScriptName = 'postButtons'

export default function PostPage() {
  const { slug, body, sections, related } = useLoaderData<typeof loader>()
  const { post, older, newer } = getPlace(slug)
  return (
    <div className={css.page}>
      <article>
        <PostHead post={post} />
        <TextColumns sections={sections}>
          <PostBody nodes={body} />
        </TextColumns>
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
        <Day of={post.published} />
        {post.updated && (
          <span>
            Updated <Day of={post.updated} />
          </span>
        )}
        <span>{post.minutes} min read</span>
      </p>
      <DrawnPicture picture={post.cover} sizes="(width < 64rem) 94vw, 60rem" className={css.cover} isFirst />
    </header>
  )
}
