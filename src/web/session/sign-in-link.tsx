import { dashboardPage } from '#contract/pages.ts'
import type { LinkButtonStyle } from '#web/ui/link-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { signInAddress } from './session.ts'
import { useShell } from './shell-data.ts'

/** A button that leads to the sign-in: a plain link, which also works before any script is there. Keepers it leads to their tanks. */
export function SignInLink(style: LinkButtonStyle) {
  return useShell().user ? (
    <LinkButton to={dashboardPage} {...style} />
  ) : (
    <LinkButton href={signInAddress()} {...style} />
  )
}
