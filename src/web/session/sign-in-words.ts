import type { ErrorCode } from '#contract/errors/errors.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import type { SignInFailure } from '#contract/sign-in.ts'

type Outcome = SignInFailure | Extract<ErrorCode, 'too_many_requests' | 'busy' | 'storage_full'>

const sentences: Record<Outcome, string> = {
  cancelled: authenticationRequired().message,
  failed: authenticationRequired().message,
  unverified:
    'Your sign-in provider says that your e-mail address is not verified. Verify it there, then sign in again.',
  unavailable: 'Sign-in is not available at the moment. Please try again in a few minutes.',
  no_provider: 'Nobody can sign in here yet. Ask whoever runs it to set up a sign-in provider.',
  too_many_requests: 'There were too many sign-ins from here. Please try again in a minute.',
  busy: 'Coralline cannot sign anybody in at the moment. Please try again in a minute.',
  storage_full: 'The disk of this Coralline is full, so nobody can sign in. Ask its operator to make room.',
}

/** What is said of a failure that the address names; of any other text, that it failed. */
export function outcomeWords(outcome: string): string {
  return Object.hasOwn(sentences, outcome) ? sentences[outcome as Outcome] : sentences.failed
}
