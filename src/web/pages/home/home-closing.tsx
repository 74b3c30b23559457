import { demoPage } from '#contract/pages.ts'
import { SignInLink } from '#web/session/sign-in-link.tsx'
import { DrawnPicture } from '#web/ui/drawn/drawn-picture.tsx'
import type { Picture } from '#web/ui/drawn/picture.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './home-closing.module.css'

export function HomeClosing({ picture }: { picture: Picture }) {
  return (
    <section className={css.closing} aria-labelledby="closing">
      <div className={css.panel}>
        <DrawnPicture
          // The picture only decorates.
          picture={{ ...picture, alt: '' }}
          className={css.picture}
          sizes="(width < 740px) 100vw, 900px"
        />
        <div className={css.words}>
          <h2 id="closing">Your next test can be the first log.</h2>
          <p>Free, open source, and every reading stays yours.</p>
          <div className={css.actions}>
            <SignInLink tone="white" size="huge">
              Start Logging Free
            </SignInLink>
            <LinkButton to={demoPage} tone="clear" size="huge">
              View Demo Aquarium
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  )
}
