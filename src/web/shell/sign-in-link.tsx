import type { LinkButtonLook } from '#web/ui/link-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { trackLoginClick } from './analytics.ts'
import { signInAddress } from './session.ts'

/** A button that leads to the sign-in: a plain link, which also works before any script is there. */
export function SignInLink(look: LinkButtonLook) {
  return <LinkButton href={signInAddress()} onClick={trackLoginClick} {...look} />
}
