import { authenticationRequired } from '#contract/errors/errors.ts'
import type { SignInFailure } from '#contract/sign-in.ts'

/** The title of every message to somebody whom the guard sends away. */
export const guardTitle = 'Authentication Error'

const sentences: Record<SignInFailure, string> = {
  cancelled: authenticationRequired().message,
  failed: authenticationRequired().message,
  unverified:
    'Your sign-in provider says that your e-mail address is not verified. Verify it there, then sign in again.',
  unavailable: 'Sign-in is not available at the moment. Please try again in a few minutes.',
}

/** What is said of a failure that the address names; of any other text, that it failed. */
export function outcomeWords(outcome: string): string {
  return Object.hasOwn(sentences, outcome) ? sentences[outcome as SignInFailure] : sentences.failed
}
