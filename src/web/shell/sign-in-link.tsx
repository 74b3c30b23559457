import type { LinkButtonLook } from '#web/ui/link-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { signInAddress } from './session.ts'

/** A button that leads to the sign-in: a plain link, which also works before any script is there. */
export function SignInLink(look: LinkButtonLook) {
  return <LinkButton href={signInAddress()} {...look} />
}
