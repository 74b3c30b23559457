import { demoPage } from '#contract/pages.ts'
import { site } from '#web/page/site.ts'
import { SignInLink } from '#web/session/sign-in-link.tsx'
import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import type { Picture } from '#web/ui/drawn/picture.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './home-hero.module.css'

/** The five built pages differ only in the picture's name and in the words that describe it. */
export function HomeHero({ hero }: { hero: Picture }) {
  return (
    <section className={css.hero} data-hero={hero.name}>
      <DrawnPicture picture={hero} sizes="100vw" className={css.picture} isFirst />
      <div className={css.words}>
        <h1>
          <span>Track.</span> <span>Visualize.</span> <span>Thrive.</span>
        </h1>
        <p>
          The log book for your reef. Note your water tests beside the tank, see how they move together, and
          keep every reading as your own.
        </p>
        <div className={css.actions}>
          <SignInLink tone="white" size="huge">
            Start Logging Free
          </SignInLink>
          <LinkButton to={demoPage} tone="clear" size="huge">
            View Demo Aquarium
          </LinkButton>
          {site.introVideo && (
            <a className={css.video} href={site.introVideo} rel="noopener">
              <Icon name="play" size={22} />
              Watch Intro Video
            </a>
          )}
        </div>
      </div>
      <svg className={css.wave} viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 34c180-30 350-30 560-8s400 34 560 14 220-24 320-12v32H0z" fill="currentColor" />
      </svg>
    </section>
  )
}
