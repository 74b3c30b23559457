import type { LoaderFunctionArgs } from 'react-router'
import { data, useLoaderData } from 'react-router'
import { signInOutcomeKey } from '#contract/address-keys.names.ts'
import type { JsonLd } from '#web/page/page-meta.ts'
import { absoluteAddress, publicPageMeta } from '#web/page/page-meta.ts'
import { site } from '#web/page/site.ts'
import { HomeClosing } from '#web/pages/home/home-closing.tsx'
import { HomeComparison } from '#web/pages/home/home-comparison.tsx'
import type { HomeContent } from '#web/pages/home/home-content.ts'
import { HomeFeatures } from '#web/pages/home/home-features.tsx'
import { HomeHero } from '#web/pages/home/home-hero.tsx'
import { heroPictures } from '#web/pages/home/home-pictures.ts'
import { HomePosts } from '#web/pages/home/home-posts.tsx'
import { HomeScreens } from '#web/pages/home/home-screens.tsx'
import { HomeYours } from '#web/pages/home/home-yours.tsx'
import { fetchContent } from '#web/pages/page-content.ts'
import { isOtherPath } from '#web/session/guard.ts'
import { guardTitle } from '#web/session/guard-title.ts'
import { outcomeWords } from '#web/session/sign-in-words.ts'
import { useAddressMessage } from '#web/ui/messages/address-message.ts'
import * as css from './home-page.module.css'

const description =
  'Coralline is a log book for reef tanks: record water parameters, see their trends and keep your data as CSV. No hardware required.'

export function meta() {
  return publicPageMeta({
    title: 'Coralline – Track. Visualize. Thrive.',
    description,
    path: '/',
    jsonLd: [softwareJsonLd(description)],
  })
}

/** One page is built for each of five pictures; within the app one of them is chosen at random. */
export async function loader({ params: { picture = '1' } }: LoaderFunctionArgs) {
  const content: HomeContent =
    import.meta.env.SSR || import.meta.env.DEV
      ? (await import('#web/pages/home/home-content.ts')).homeContent
      : await fetchContent('/')
  const index = import.meta.env.SSR ? Number(picture) - 1 : Math.floor(Math.random() * heroPictures.length)
  const hero = heroPictures[index]
  if (!hero) throw data(null, { status: 404 })
  return { ...content, hero }
}

/** Loads again only for another path, so that the picture stays the same on this page. */
export const shouldRevalidate = isOtherPath

export default function HomePage() {
  useAddressMessage(signInOutcomeKey, { title: guardTitle, words: outcomeWords })
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

function softwareJsonLd(description: string): JsonLd {
  return {
    '@type': 'SoftwareApplication',
    name: site.name,
    description,
    url: absoluteAddress('/'),
    image: absoluteAddress('/social-card.jpg'),
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any, in a web browser',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  }
}
