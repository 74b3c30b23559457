import type { ErrorCode } from '#contract/errors/errors.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import type { SignInFailure } from '#contract/sign-in.ts'

type Outcome = SignInFailure | Extract<ErrorCode, 'too_many_requests' | 'busy' | 'storage_full'>

const sentences: Record<Outcome, string> = {
  cancelled: authenticationRequired().message,
  failed: authenticationRequired().message,
  unverified:
    'Your sign-in provider says that your e-mail address is not verified. Verify it there, then sign in again.',
  email_unstated:
    'Your sign-in provider does not say whether your e-mail address is verified, so Coralline cannot accept it. Ask whoever runs this Coralline to have the provider say so.',
  email_missing:
    'Your sign-in provider does not share your e-mail address. Add one there, or ask whoever runs this Coralline to have the provider share it.',
  email_unusable:
    'Your sign-in provider gives an e-mail address that Coralline cannot use: it needs one @ and no spaces or hidden signs. Correct it there, or ask whoever runs the provider, then sign in again.',
  wrong_issuer: forOperator('Coralline and the sign-in provider use two different names for the provider'),
  wrong_client: forOperator('the sign-in provider does not accept the ID or the secret of this Coralline'),
  wrong_clock: forOperator('the clocks of this Coralline and of its sign-in provider differ'),
  wrong_provider: forOperator('there is no usable sign-in provider at its address'),
  email_in_use:
    'Your e-mail address has an account here, with a password. Sign in with the password, and choose this provider in the settings; or ask whoever runs this Coralline to relink the account.',
  already_tied:
    'With this sign-in somebody uses another account here. Nothing has changed: sign in with your password as before.',
  unavailable: 'Sign-in is not available at the moment. Please try again in a few minutes.',
  too_many_requests: 'There were too many sign-ins from here. Please try again in a minute.',
  busy: 'Coralline cannot sign anybody in at the moment. Please try again in a minute.',
  storage_full:
    'The disk of this Coralline is full, so nobody can sign in. Ask whoever runs it to make room.',
}

/** A fault that stays until the operator corrects it. */
function forOperator(fault: string): string {
  return `Nobody can sign in here at the moment: ${fault}. Trying again will not help. Tell whoever runs this Coralline: its log says what to correct.`
}

/** What is said of a failure that the address names; of any other text, that it failed. */
export function outcomeWords(outcome: string): string {
  return Object.hasOwn(sentences, outcome) ? sentences[outcome as Outcome] : sentences.failed
}
