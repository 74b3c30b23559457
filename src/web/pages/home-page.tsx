import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showMessage } from '#web/shell/notification.ts'
import { signInAddress } from '#web/shell/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import css from './home-page.module.css'

export function meta() {
  return [
    { title: 'Coralline – Track. Visualize. Thrive.' },
    {
      name: 'description',
      content:
        'Coralline is a log book for reef aquariums: record water parameters, see their trends and keep your data as CSV. No hardware required.',
    },
  ]
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

/** A sign-in that came to nothing returns here with its outcome in the address. */
function useSignInOutcome() {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('sign_in')
  useEffect(() => {
    if (outcome === null) return
    showMessage({
      title: 'Authentication Error',
      body:
        outcome === 'unverified'
          ? 'Your sign-in provider says that your e-mail address is not verified. Verify it there, then sign in again.'
          : 'Authentication required',
    })
    setSearch(
      (present) => {
        present.delete('sign_in')
        return present
      },
      { replace: true },
    )
  }, [outcome, setSearch])
}
