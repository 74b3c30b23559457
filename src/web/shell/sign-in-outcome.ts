import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { showMessage } from './notification.ts'

const sentences: Record<string, string> = {
  unverified:
    'Your sign-in provider says that your e-mail address is not verified. Verify it there, then sign in again.',
  unavailable: 'Sign-in is not available at the moment. Please try again in a few minutes.',
}

/** A sign-in that came to nothing returns to the home page with its outcome in the address: it is told once. */
export function useSignInOutcome(): void {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get('sign_in')
  useEffect(() => {
    if (outcome === null) return
    showMessage({ title: 'Authentication Error', body: sentences[outcome] ?? 'Authentication required' })
    setSearch(
      (present) => {
        present.delete('sign_in')
        return present
      },
      { replace: true },
    )
  }, [outcome, setSearch])
}
