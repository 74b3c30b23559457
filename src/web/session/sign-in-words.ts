import { authenticationRequired } from '#contract/errors/errors.ts'

/** The title of every message to somebody whom the guard sends away. */
export const guardTitle = 'Authentication Error'

const sentences: Record<string, string> = {
  unverified:
    'Your sign-in provider says that your e-mail address is not verified. Verify it there, then sign in again.',
  unavailable: 'Sign-in is not available at the moment. Please try again in a few minutes.',
}

export function outcomeWords(outcome: string): string {
  return sentences[outcome] ?? authenticationRequired().message
}
