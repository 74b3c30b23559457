import { publicPageMeta } from '#web/shell/page-meta.ts'
import { softwareJsonLd } from '#web/shell/product-json-ld.ts'
import { signInAddress } from '#web/shell/session.ts'
import { useSignInOutcome } from '#web/shell/sign-in-outcome.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import css from './home-page.module.css'

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

export default function HomePage() {
  useSignInOutcome()
  return (
    <section className={css.hero}>
      <h1>Track. Visualize. Thrive.</h1>
      <p>
        Coralline is the log book for your reef: record ten water parameters in seconds, see how they move
        together, and keep every reading as your own CSV file.
      </p>
      <LinkButton href={signInAddress()}>Start Logging Free</LinkButton>
    </section>
  )
}
