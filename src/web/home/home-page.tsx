import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data, useLoaderData } from 'react-router'
import { posts } from '#web/blog/posts.ts'
import { isOtherPath } from '#web/session/guard.ts'
import { useSignInOutcome } from '#web/session/sign-in-outcome.ts'
import { publicPageMeta } from '#web/shell/page/page-meta.ts'
import { softwareJsonLd } from '#web/shell/page/product-json-ld.ts'
import { heroPictures, placeholderPictures, screenPictures } from '#web/ui/drawn/pictures.ts'
import { HomeClosing } from './home-closing.tsx'
import { HomeComparison } from './home-comparison.tsx'
import { HomeFeatures } from './home-features.tsx'
import { HomeHero } from './home-hero.tsx'
import css from './home-page.module.css'
import { HomePosts } from './home-posts.tsx'
import { HomeScreens } from './home-screens.tsx'
import { comparison, facts, features, points } from './home-words.ts'
import { HomeYours } from './home-yours.tsx'

const description =
  'Coralline is a log book for reef aquariums: record water parameters, see their trends and keep your data as CSV. No hardware required.'

export function meta() {
  return publicPageMeta({
    title: 'Coralline – Track. Visualize. Thrive.',
    description,
    path: '/',
    jsonLd: [softwareJsonLd(description)],
  })
}

/** Runs when the page is built: its words come with the HTML and weigh nothing in the scripts. */
export function loader({ params: { picture = '1' } }: LoaderFunctionArgs) {
  const hero = heroPictures[Number(picture) - 1]
  if (!hero) throw data(null, { status: 404 })
  return {
    hero,
    features,
    screens: { pictures: screenPictures, points },
    facts,
    comparison,
    posts: posts.slice(0, 9),
    closing: placeholderPictures[3] ?? heroPictures[0],
  }
}

/** Within the app, too, one of the five is seen. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>()
  return { ...page, hero: heroPictures[Math.floor(Math.random() * heroPictures.length)] ?? page.hero }
}

/** The picture stays while one is here. */
export const shouldRevalidate = isOtherPath

export default function HomePage() {
  useSignInOutcome()
  const { hero, features, screens, facts, comparison, posts, closing } = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <HomeHero hero={hero} />
      <HomeFeatures features={features} />
      <HomeScreens {...screens} />
      <HomeYours facts={facts} />
      <HomeComparison comparison={comparison} />
      <HomePosts posts={posts} />
      <HomeClosing picture={closing} />
    </div>
  )
}
