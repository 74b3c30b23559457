import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { signInOutcomeKey } from '#contract/address-keys.names.ts'
import { showMessage } from '#web/messages/notification.ts'
import { guardTitle, outcomeWords } from './sign-in-words.ts'

/** A failed sign-in returns to the home page with its outcome in the address; this shows the outcome once. */
export function useSignInOutcome(): void {
  const [search, setSearch] = useSearchParams()
  const outcome = search.get(signInOutcomeKey)
  useEffect(() => {
    if (outcome === null) return
    showMessage({ title: guardTitle, body: outcomeWords(outcome) })
    setSearch(
      (present) => {
        present.delete(signInOutcomeKey)
        return present
      },
      { replace: true },
    )
  }, [outcome, setSearch])
}
