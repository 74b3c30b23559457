import { SignInLink } from '#web/shell/sign-in-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import css from './home-closing.module.css'

export function HomeClosing() {
  return (
    <section className={css.closing} aria-labelledby="closing">
      <h2 id="closing">Your next test can be the first entry.</h2>
      <p>Free, open source, and yours to leave with everything you logged.</p>
      <div className={css.actions}>
        <SignInLink size="large">Start Logging Free</SignInLink>
        <LinkButton to="/demo-aquarium" tone="quiet" size="large">
          View Demo Aquarium
        </LinkButton>
      </div>
    </section>
  )
}
